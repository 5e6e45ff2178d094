import { useMutation, useQuery } from '@tanstack/react-query';
import type { RecurringDay } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { capitalise, formatNumber } from '@trpeza/i18n/formats';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Select } from '@trpeza/ui/kit/field/select';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { NoteCallForm, CustomerToCall } from './note-call.form.tsx';
import styles from './recurring.module.css';
import { useRefusalReason } from './use-refusal-reason.ts';

const SHOWN = ['placed', 'proposed', 'refused', 'skipped', 'paused', 'ordered', 'settled'] as const;

/** The state of all recurring orders for a day, and the customers to call about those that could not be placed. */
export default function RecurringDayPage() {
  const { t } = useTranslation('recurring');
  const { date: write } = useFormats();
  const { filters, setFilters } = useUrlFilters({ date: 'date' });
  const query = useQuery({
    ...api.query('GET /api/recurring-orders/day', { query: filters }),
    refetchInterval: 60_000,
  });
  usePageTitle(t('day.title'));
  return (
    <>
      <PageHeader title={t('day.title')} lead={t('day.lead')} />
      <QueryView query={query} title={t('day.failed')}>
        {(data) => (
          <>
            <div className={styles.bar}>
              <Select
                label={t('day.date')}
                value={data.day}
                onChange={({ currentTarget }) => setFilters({ date: currentTarget.value })}
                options={[...new Set([data.day, ...data.days])]
                  .sort()
                  .map((value) => ({ value, label: capitalise(write(value, 'long')) }))}
              />
              <Link to={paths.notOrdered(data.deliveryDate ?? undefined)}>{t('day.toMissing')}</Link>
            </div>
            <Day data={data} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Day({ data }: { data: RecurringDay }) {
  const { t } = useTranslation('recurring');
  const { instant, language } = useFormats();
  const { counts, unplaced } = data;
  const all = SHOWN.reduce((sum, state) => sum + counts[state], 0);
  return (
    <div className={styles.part}>
      {data.deliveryDate === null ? (
        <Notice kind="warning" title={t('day.closed')} />
      ) : (
        <p>
          {data.deliveryDate === data.day ? null : `${t('day.instead', { date: data.deliveryDate })} `}
          {t('day.placesAt', { at: instant(data.placesAt), until: instant(data.orderUntil) })}
        </p>
      )}
      <FigureTiles
        label={t('day.title')}
        figures={SHOWN.map((state) => ({
          name: t(`day.count.${state}`),
          value: formatNumber(counts[state], language),
          isAlarming: state === 'refused' && counts[state] > 0,
        }))}
      />
      {unplaced.length === 0 ? (
        <EmptyState title={t('day.none')}>{t('day.noneText')}</EmptyState>
      ) : (
        <>
          <h2>{t('day.unplaced', { count: unplaced.length, all: formatNumber(all, language) })}</h2>
          <ul className={styles.rows}>
            {unplaced.map((each) => (
              <Unplaced key={each.recurringOrderId} each={each} data={data} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type UnplacedProps = { each: RecurringDay['unplaced'][number]; data: RecurringDay };

function Unplaced({ each, data: { day, deliveryDate } }: UnplacedProps) {
  const { t } = useTranslation('recurring');
  const localized = useLocalized();
  const { price } = useFormats();
  const reasonOf = useRefusalReason();
  const { customer, recurringOrderId } = each;
  const { name } = customer;
  return (
    <li className={styles.row}>
      <CustomerToCall customer={customer} lastCall={each.lastCall} />
      <div className={styles.why}>
        {each.refusals.map((refusal) => (
          <strong key={`${refusal.code} ${JSON.stringify(refusal.params)}`}>{reasonOf(refusal)}</strong>
        ))}
        {each.substitutes.map((meal) => {
          const instead = meal.instead.map((one) => `${localized(one, 'name').text} (${price(one.price)})`);
          const words = { name: localized(meal, 'name').text, instead: instead.join(', ') };
          return (
            <span key={meal.mealId}>
              {instead.length > 0 ? t('day.substitutes', words) : t('day.noSubstitute', words)}
            </span>
          );
        })}
        <div className={styles.actions}>
          <Link to={paths.phoneOrder(customer.id)} aria-label={t('day.orderFor', { name })}>
            {t('day.order')}
          </Link>
          <Retry recurringId={recurringOrderId} day={day} name={name} />
        </div>
      </div>
      <NoteCallForm customer={customer} deliveryDate={deliveryDate ?? day} />
    </li>
  );
}

function Retry({ recurringId, day, name }: { recurringId: number; day: string; name: string }) {
  const { t } = useTranslation('recurring');
  const toast = useToast();
  const errorText = useErrorText();
  const retry = useMutation({
    ...api.mutation('POST /api/recurring-orders/{recurringId}/days/{date}/retry', (id: number) => ({
      params: { recurringId: id, date: day },
    })),
    onMutate: ignoreDoubleClick,
    onSuccess: () => toast.show({ kind: 'info', title: t('day.retried') }),
    onError: (error) =>
      toast.show({
        kind: 'error',
        title: t('day.retryFailed'),
        text: errorText(error, t('day.retryFailed')),
      }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('day.retryFor', { name })}
      isLoading={retry.isPending}
      onClick={() => retry.mutate(recurringId)}
    >
      {t('day.retry')}
    </Button>
  );
}
