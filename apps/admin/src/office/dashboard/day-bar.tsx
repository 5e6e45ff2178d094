import { useQuery } from '@tanstack/react-query';
import type { DayProgress } from '@trpeza/contract/ordering/board.schemas';
import type { ProgressState } from '@trpeza/contract/ordering/orders.states';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { STATUS_LOOKS } from '@trpeza/ui/ordering/orders/status-badge';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { CSSProperties } from 'react';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { OrderFilters } from '../../ordering/orders/order-filters.ts';
import styles from './day-bar.module.css';

/** A progress bar of the orders of a delivery date. Each segment is a status and links to its orders. */
export function DayBar() {
  const { t } = useTranslation('admin');
  const { filters } = useUrlFilters({ date: 'date' });
  const progress = useQuery({
    ...api.query('GET /api/orders/progress', { query: filters }),
    refetchOnMount: 'always',
    // The current date changes at midnight, without an event.
    refetchInterval: 60_000,
    placeholderData: (before) => before,
  });
  return (
    <section className={styles.part} aria-label={t('day.label')}>
      <QueryView query={progress} title={t('day.failed')}>
        {(day) => (
          <>
            <DayHead day={day} isChosen={filters.date !== undefined} />
            {day.orders === 0 ? <p className={styles.none}>{t('day.none')}</p> : <States day={day} />}
          </>
        )}
      </QueryView>
    </section>
  );
}

function DayHead({ day, isChosen }: { day: DayProgress; isChosen: boolean }) {
  const { t } = useTranslation('admin');
  const { dateLine, language } = useFormats();
  const { date, before, after, isToday, isClosed, orders } = day;
  return (
    <div className={styles.head}>
      <div className={styles.steps}>
        <Step date={before} word={t('day.before')} icon="arrow-left" />
        <h2>{dateLine(date, 'day')}</h2>
        <Step date={after} word={t('day.after')} icon="arrow-right" />
      </div>
      <p>
        {[
          ...(isToday ? [t('day.today')] : []),
          ...(isClosed ? [t('day.closed')] : []),
          ...(orders > 0 ? [t('day.orders', { count: orders, number: formatNumber(orders, language) })] : []),
        ].join(' · ')}
      </p>
      {isChosen ? (
        <Link className={styles.back} to={paths.dashboard()} preventScrollReset>
          {t('day.back')}
        </Link>
      ) : null}
    </div>
  );
}

type StepProps = { date: string | null; word: string; icon: 'arrow-left' | 'arrow-right' };

function Step({ date, word, icon }: StepProps) {
  const { date: write } = useFormats();
  if (date === null) return <span className={styles.step} aria-hidden="true" />;
  return (
    <Link className={styles.step} to={paths.dashboard(date)} title={write(date, 'day')} preventScrollReset>
      <Icon name={icon} />
      <VisuallyHidden>
        {word}: {write(date, 'day')}
      </VisuallyHidden>
    </Link>
  );
}

const share = (orders: number) => ({ '--orders': orders }) as CSSProperties;

function States({ day: { date, states } }: { day: DayProgress }) {
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('orders');
  const { language } = useFormats();
  return (
    <>
      {/* On a phone the labels need more room than the segments of the bar. */}
      <div className={styles.strip} aria-hidden="true">
        {states.map(({ state, orders }) =>
          orders === 0 ? null : (
            <span key={state} data-state={state} data-tone={toneOf(state)} style={share(orders)} />
          ),
        )}
      </div>
      <ol className={styles.bar}>
        {states.map(({ state, orders }) => {
          const word = state === 'failed' ? words('outcome.failed') : words(`status.${state}`);
          const content = (
            <>
              <strong>{formatNumber(orders, language)}</strong> <span>{word}</span>
            </>
          );
          return (
            <li key={state} style={share(orders)} data-none={orders === 0 || undefined}>
              {orders === 0 ? (
                <span className={styles.segment}>{content}</span>
              ) : (
                <Link
                  className={styles.segment}
                  data-state={state}
                  data-tone={toneOf(state)}
                  to={paths.orders({ ...orderFiltersOf(state), deliveryFrom: date, deliveryTo: date })}
                  title={t('day.see')}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

const toneOf = (state: ProgressState) => STATUS_LOOKS[state === 'failed' ? 'cancelled' : state].tone;

/** The order list filters that select exactly the orders of this state. */
function orderFiltersOf(state: ProgressState): OrderFilters {
  if (state === 'failed') return { outcome: 'failed' };
  return state === 'cancelled' ? { status: state, outcome: 'none' } : { status: state };
}
