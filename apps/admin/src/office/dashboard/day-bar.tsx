import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DayProgress } from '@trpeza/contract/ordering/board.schemas';
import type { ProgressState } from '@trpeza/contract/ordering/orders.states';
import { formatNumber } from '@trpeza/i18n/formats';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { STATUS_LOOKS } from '@trpeza/ui/ordering/orders/status-badge';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import type { OrderFilters } from '../../ordering/orders/order-filters.ts';
import { paths } from '../../paths.ts';
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
    <section aria-label={t('day.label')}>
      <QueryView query={progress} title={t('day.failed')}>
        {(day) => (
          <>
            <DayHead day={day} isChosen={filters.date !== undefined} />
            {day.orders === 0 ? <p>{t('day.none')}</p> : <States day={day} />}
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
  const facts = [
    isToday && t('day.today'),
    isClosed && t('day.closed'),
    orders > 0 && t('day.orders', { count: orders, number: formatNumber(orders, language) }),
  ];
  return (
    <Group gap="0 var(--space-2)">
      <Step date={before} word={t('day.before')} icon="arrow-left" />
      <h2>{dateLine(date, 'day')}</h2>
      <Step date={after} word={t('day.after')} icon="arrow-right" />
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {isChosen ? (
        <ButtonLink to={paths.dashboard()} variant="subtle" preventScrollReset>
          {t('day.back')}
        </ButtonLink>
      ) : null}
    </Group>
  );
}

function Step({
  date,
  word,
  icon,
}: {
  date: string | null;
  word: string;
  icon: 'arrow-left' | 'arrow-right';
}) {
  const { date: write } = useFormats();
  if (date === null) return null;
  return (
    <ButtonLink
      to={paths.dashboard(date)}
      variant="subtle"
      className={styles.step}
      title={write(date, 'day')}
      preventScrollReset
    >
      <Icon name={icon} />
      <VisuallyHidden>
        {word}: {write(date, 'day')}
      </VisuallyHidden>
    </ButtonLink>
  );
}

function States({ day: { date, states } }: { day: DayProgress }) {
  const { t } = useTranslation(['admin', 'orders']);
  const { language } = useFormats();
  return (
    <ol className={styles.bar}>
      {states.map(({ state, orders }) => {
        const content = (
          <>
            <strong>{formatNumber(orders, language)}</strong>{' '}
            <span>{state === 'failed' ? t('orders:outcome.failed') : t(`orders:status.${state}`)}</span>
          </>
        );
        return (
          <li key={state} style={{ '--orders': orders } as CSSProperties}>
            {orders === 0 ? (
              <span>{content}</span>
            ) : (
              <Link
                data-state={state}
                data-tone={STATUS_LOOKS[state === 'failed' ? 'cancelled' : state].tone}
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
  );
}

/** The order list filters that select exactly the orders of this state. */
function orderFiltersOf(state: ProgressState): OrderFilters {
  if (state === 'failed') return { outcome: 'failed' };
  return state === 'cancelled' ? { status: state, outcome: 'none' } : { status: state };
}
