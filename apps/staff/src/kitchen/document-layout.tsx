import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DateChoice } from '../ordering/calendar/date-choice.tsx';
import styles from './document-layout.module.css';

interface DocumentLayoutProps {
  title: string;
  back: { to: string; label: string };
  date: string | undefined;
  options: DeliveryOptions | undefined;
  to: (date?: string) => string;
  /** Options beside the title. */
  choice?: ReactNode;
  /** Actions for the document; at the bottom on a phone. */
  tools?: ReactNode;
  /** Time of the last update; at the bottom on a phone. */
  fresh?: ReactNode;
  children: ReactNode;
}

/** Frame of a day's document: a header as low as the kitchen board's, with a back link, the title and the date. */
export function DocumentLayout({
  title,
  back,
  date,
  options,
  to,
  choice,
  tools,
  fresh,
  children,
}: DocumentLayoutProps) {
  return (
    <div className={styles.paper}>
      <header className={styles.head} data-screen-only>
        <div className={styles.title}>
          <Link className={styles.back} to={back.to} title={back.label}>
            <Icon name="arrow-left" />
            <VisuallyHidden>{back.label}</VisuallyHidden>
          </Link>
          <h1 tabIndex={-1}>{title}</h1>
          {choice}
        </div>
        {tools ? <div className={styles.tools}>{tools}</div> : null}
        {options && date ? <DateChoice date={date} options={options} to={to} /> : null}
        {fresh ? <div className={styles.fresh}>{fresh}</div> : null}
      </header>
      {children}
    </div>
  );
}
