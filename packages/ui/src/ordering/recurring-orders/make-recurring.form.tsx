import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { MealName } from '../orders/meal-name.tsx';
import styles from './recurring.module.css';
import { RecurringOrderCosts, useMealChangeTexts } from './recurring-costs.tsx';
import { type RecurringInterval, RecurringOrderInterval } from './recurring-interval.tsx';
import {
  nextDeliveryDayAfter,
  sumsOf,
  type RecurringDialogDeps,
  weekdayOf,
} from './recurring-dialog-deps.ts';

export interface RecurringOrderSource {
  id: number;
  deliveryDate: string;
  items: readonly { mealId: number; name: string; name_mk: string; quantity: number }[];
}

interface MakeRecurringProps {
  userId: number;
  order: RecurringOrderSource;
  /** The customer's current recurring orders: one on the same weekday is replaced. */
  recurring: RecurringOverview | undefined;
  open: boolean;
  onClose: () => void;
  tools: RecurringDialogDeps;
}

/** Asks for the interval and the first day before an order becomes a recurring order. */
export function MakeRecurringFromOrder({ open, onClose, ...props }: MakeRecurringProps) {
  const { t } = useTranslation('orders');
  const options = useQuery({ ...props.tools.api.query('GET /api/delivery-options'), enabled: open });
  const [chosen, setChosen] = useState<RecurringInterval>();
  const first = options.data && nextDeliveryDayAfter(props.order.deliveryDate, options.data);
  const rhythm = chosen ?? (first === undefined ? undefined : { everyWeeks: 1, from: first });
  const { tools } = props;
  // The earlier order has the prices of its own day; the customer agrees to the current ones.
  const preview = useQuery({
    ...tools.api.query('GET /api/customers/{id}/recurring-orders/from-order', {
      params: { id: props.userId },
      query: { orderId: props.order.id, from: rhythm?.from },
    }),
    enabled: open && rhythm !== undefined,
    staleTime: 0,
  });
  const make = useMutation({
    ...tools.api.mutation(
      'POST /api/customers/{id}/recurring-orders/from-order',
      ({ rhythm, shown }: { rhythm: RecurringInterval; shown: Quote }) => ({
        params: { id: props.userId },
        body: { orderId: props.order.id, ...rhythm, shown: sumsOf(shown) },
      }),
    ),
    onMutate: ignoreDoubleClick,
    onError: () => void preview.refetch(),
    onSuccess: (recurring) => {
      tools.onDone(recurring);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('recurring.makeTitle')}
      footer={
        <>
          {rhythm && !preview.isError ? (
            <Button
              isLoading={make.isPending || preview.isFetching}
              onClick={() => preview.data && make.mutate({ rhythm, shown: preview.data })}
            >
              {t('recurring.makeYes')}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t('recurring.makeNo')}
          </Button>
        </>
      }
    >
      <QueryView query={options} title={t('recurring.failed')} help={null} level={3}>
        {(found) =>
          rhythm ? (
            <Question
              {...props}
              options={found}
              rhythm={rhythm}
              onChange={setChosen}
              preview={preview}
              error={make.error}
            />
          ) : (
            <p>{t('recurring.noDays')}</p>
          )
        }
      </QueryView>
    </Dialog>
  );
}

interface QuestionProps extends Omit<MakeRecurringProps, 'open' | 'onClose'> {
  options: DeliveryOptions;
  rhythm: RecurringInterval;
  onChange: (rhythm: RecurringInterval) => void;
  preview: UseQueryResult<Quote>;
  error: unknown;
}

function Question({ order, recurring, tools, options, rhythm, onChange, preview, error }: QuestionProps) {
  const { t } = useTranslation('orders');
  const since = useMealChangeTexts(tools);
  const noteOf = (mealId: number) => {
    const note = preview.data && since(preview.data.lines.find((line) => line.mealId === mealId));
    return note ? ` – ${note}` : null;
  };
  const replaced = recurring?.recurringOrders.find(
    ({ from }) => weekdayOf(from, options) === weekdayOf(rhythm.from, options),
  );
  return (
    <div className={styles.part}>
      {error ? (
        <Notice kind="error" title={t('recurring.makeFailed')} level={3} announce>
          {tools.errorText(error)}
        </Notice>
      ) : null}
      <ul className={styles.meals}>
        {order.items.map((item) => (
          <li key={item.mealId}>
            {item.quantity} × <MealName item={item} />
            {noteOf(item.mealId)}
          </li>
        ))}
      </ul>
      <RecurringOrderInterval
        value={rhythm}
        dates={options.dates.map(({ date }) => date)}
        dateLine={tools.dateLine}
        onChange={onChange}
      />
      <p>{t('recurring.makeText')}</p>
      <QueryView
        query={preview}
        title={t('recurring.costsFailed')}
        help={preview.error ? tools.errorText(preview.error) : null}
        level={3}
      >
        {(quote) => <RecurringOrderCosts quote={quote} tools={tools} />}
      </QueryView>
      {replaced ? (
        <Notice kind="warning" title={t('recurring.replaces')} level={3}>
          {replaced.items.map((item) => (
            <span key={item.mealId} className={styles.line}>
              {item.quantity} × <MealName item={item} />
            </span>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
