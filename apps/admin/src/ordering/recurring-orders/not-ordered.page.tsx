import { useQuery } from '@tanstack/react-query';
import { capitalise } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Select } from '@trpeza/ui/kit/field/select';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { NoteCallForm, CustomerToCall } from './note-call.form.tsx';
import styles from './recurring.module.css';

/** Regular customers without an order for a day, to be called before the cut-off. */
export default function NotOrderedPage() {
  const { t } = useTranslation('recurring');
  const { date: write, instant } = useFormats();
  const { filters, setFilters } = useUrlFilters({ date: 'date' });
  const query = useQuery({
    ...api.query('GET /api/not-ordered', { query: filters }),
    refetchInterval: 60_000,
  });
  usePageTitle(t('missing.title'));
  return (
    <>
      <PageHeader title={t('missing.title')} lead={t('missing.lead')} />
      <QueryView query={query} title={t('missing.failed')}>
        {({ deliveryDate, dates, orderUntil, people }) =>
          deliveryDate === null ? (
            <EmptyState title={t('missing.noDate')} />
          ) : (
            <div className={styles.part}>
              <div className={styles.bar}>
                <Select
                  label={t('day.date')}
                  value={deliveryDate}
                  onChange={({ currentTarget }) => setFilters({ date: currentTarget.value })}
                  options={[...new Set([deliveryDate, ...dates])]
                    .sort()
                    .map((value) => ({ value, label: capitalise(write(value, 'long')) }))}
                />
                {orderUntil ? <p>{t('missing.closes', { until: instant(orderUntil) })}</p> : null}
              </div>
              {people.length === 0 ? (
                <EmptyState title={t('missing.none')}>{t('missing.noneText')}</EmptyState>
              ) : (
                <>
                  <h2>{t('missing.count', { count: people.length })}</h2>
                  <ul className={styles.rows}>
                    {people.map(({ customer, ordered, hasRecurring, lastCall }) => (
                      <li key={customer.id} className={styles.row}>
                        <CustomerToCall customer={customer} lastCall={lastCall} />
                        <div className={styles.why}>
                          {hasRecurring ? <strong>{t('missing.recurring')}</strong> : null}
                          {ordered > 0 ? <span>{t('missing.ordered', { count: ordered })}</span> : null}
                        </div>
                        <NoteCallForm customer={customer} deliveryDate={deliveryDate} />
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )
        }
      </QueryView>
    </>
  );
}
