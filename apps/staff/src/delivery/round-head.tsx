import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { capitalise } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { DateChoice } from '../ordering/calendar/date-choice.tsx';
import styles from './round-head.module.css';

interface RoundHeadProps {
  date: string;
  options: DeliveryOptions;
  board: ComponentProps<typeof UpdatedAt>['of'];
  /** Number of finished stops and of all stops; undefined until they are loaded. */
  progress: { done: number; total: number } | undefined;
  /** Shown instead of the menu button, for example while the round is being rearranged. */
  done: ReactNode;
  /** Further content of the menu, below the date and the refresh button. */
  children: ReactNode;
}

/**
 * A single line, so that the next stop fits on a phone's first screen: the day and the progress. Everything else is in a
 * menu.
 */
export function RoundHead({ date, options, board, progress, done, children }: RoundHeadProps) {
  const { t } = useTranslation('deliveries');
  const { date: write } = useFormats();
  const [open, setOpen] = useState<boolean>();
  const panel = useId();
  // On an empty day the menu is open, because the user most likely wants another day.
  const isOpen = open ?? progress?.total === 0;
  const isOld = board.isError || board.fetchStatus === 'paused';
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <div className={styles.words}>
          <h1 className={styles.day} tabIndex={-1}>
            <VisuallyHidden>{t('title')}: </VisuallyHidden>
            {capitalise(write(date, 'day'))}
          </h1>
          <p className={styles.progress} role="status">
            {progress && progress.total > 0
              ? t('progress', { done: progress.done, count: progress.total })
              : null}
          </p>
        </div>
        {done ?? (
          <Button
            variant="secondary"
            className={styles.menu}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="more" />
            <VisuallyHidden>{t('menu')}</VisuallyHidden>
          </Button>
        )}
      </div>
      {progress && progress.total > 0 ? (
        <progress className={styles.bar} value={progress.done} max={progress.total} aria-hidden />
      ) : null}
      {isOld && !isOpen ? <UpdatedAt of={board} /> : null}
      <div id={panel} className={styles.panel} hidden={!isOpen}>
        {isOpen ? (
          <>
            <UpdatedAt of={board} />
            <DateChoice date={date} options={options} to={paths.deliveries} />
            {children}
          </>
        ) : null}
      </div>
    </header>
  );
}
