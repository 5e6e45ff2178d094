import { Group } from '@mantine/core';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { DateChoice } from '../ordering/calendar/date-choice.tsx';
import styles from './day-head.module.css';

interface DayHeadProps {
  title: string;
  /** Without a back link, the date is the visible heading and the title is only for screen readers. */
  back?: { to: string; label: string };
  /** Short buttons beside the title. */
  tools?: ReactNode;
  date: string | undefined;
  options: DeliveryOptions | undefined;
  to: (date?: string) => string;
  /** The query whose age is shown. */
  query?: ComponentProps<typeof UpdatedAt>['of'];
  children?: ReactNode;
}

/** The head of a page about one delivery day: title, date and the age of the data, in one or two lines. */
export function DayHead({ title, back, tools, date, options, to, query, children }: DayHeadProps) {
  return (
    <Group component="header" gap="var(--space-1) var(--space-2)" mb="sm" data-screen-only>
      {back ? (
        <div className={styles.title}>
          <Link className={styles.back} to={back.to} title={back.label}>
            <Icon name="arrow-left" />
            <VisuallyHidden>{back.label}</VisuallyHidden>
          </Link>
          <h1 tabIndex={-1}>{title}</h1>
          {tools}
        </div>
      ) : (
        <VisuallyHidden>
          <h1 tabIndex={-1}>{title}</h1>
        </VisuallyHidden>
      )}
      {options && date ? <DateChoice date={date} options={options} to={to} /> : null}
      {children}
      {query ? (
        <div className={styles.fresh}>
          <UpdatedAt of={query} />
        </div>
      ) : null}
    </Group>
  );
}
