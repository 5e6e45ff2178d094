import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DateChoice } from '../ordering/calendar/date-choice.tsx';
import styles from './paper.module.css';

interface PaperProps {
  title: string;
  back: { to: string; label: string };
  date: string | undefined;
  options: DeliveryOptions | undefined;
  to: (date?: string) => string;
  /** A choice beside the title. */
  choice?: ReactNode;
  /** What is done with the paper; on a phone at its foot. */
  tools?: ReactNode;
  /** How fresh it is; on a phone last. */
  fresh?: ReactNode;
  children: ReactNode;
}

/** One of the day's papers, with a head as low as that of the kitchen's board: the way back, which paper, which day. */
export function Paper({ title, back, date, options, to, choice, tools, fresh, children }: PaperProps) {
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
