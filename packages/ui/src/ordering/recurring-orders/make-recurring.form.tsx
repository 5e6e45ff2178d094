import { List } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { Decision, failureOf } from '../decision.tsx';
import { MealName } from '../orders/meal-name.tsx';
import { nextDeliveryDayAfter, sumsOf, type RecurringDialogDeps, weekdayOf } from './recurring-days.ts';
import {
  RecurringOrderCosts,
  type RecurringInterval,
  RecurringOrderInterval,
  useMealNotes,
} from './recurring-fields.tsx';

interface MakeRecurringProps {
  userId: number;
  order: { id: number; deliveryDate: string; items: readonly Item[] };
  /** The customer's current recurring orders: one on the same weekday is replaced. */
  recurring: RecurringOverview | undefined;
  onClose: () => void;
  tools: RecurringDialogDeps;
}

interface Item {
  mealId: number;
  name: string;
  name_mk: string;
  quantity: number;
}

/** Asks for the interval and the first day before an order becomes a recurring order. */
export function MakeRecurringFromOrder({ open, ...props }: MakeRecurringProps & { open: boolean }) {
  return open ? <Ask {...props} /> : null;
}

function Ask({ userId, order, recurring, onClose, tools }: MakeRecurringProps) {
  const { t } = useTranslation('orders');
  const { api, dateLine, errorText } = tools;
  const options = useQuery(api.query('GET /api/delivery-options'));
  const [chosen, setChosen] = useState<RecurringInterval>();
  const first = options.data && nextDeliveryDayAfter(order.deliveryDate, options.data);
  const interval = chosen ?? (first === undefined ? undefined : { everyWeeks: 1, from: first });
  // The earlier order has the prices of its own day; the customer agrees to the current ones.
  const preview = useQuery({
    ...api.query('GET /api/customers/{id}/recurring-orders/from-order', {
      params: { id: userId },
      query: { orderId: order.id, from: interval?.from },
    }),
    enabled: interval !== undefined,
    staleTime: 0,
  });
  const make = useMutation({
    ...api.mutation('POST /api/customers/{id}/recurring-orders/from-order', (shown: Quote) => ({
      params: { id: userId },
      body: { orderId: order.id, ...interval, shown: sumsOf(shown) },
    })),
    onMutate: ignoreDoubleClick,
    onError: () => void preview.refetch(),
    onSuccess: (made) => {
      tools.onDone(made);
      onClose();
    },
  });
  const noteOf = useMealNotes(tools.price);
  const replaced = recurring?.recurringOrders.find(
    ({ from }) =>
      interval && options.data && weekdayOf(from, options.data) === weekdayOf(interval.from, options.data),
  );
  const amount = preview.isFetching ? undefined : preview.data?.customerAmount;
  return (
    <Decision
      title={t('recurring.makeTitle')}
      onClose={onClose}
      action={
        !interval || preview.isError
          ? undefined
          : amount === undefined
            ? t('change.calculating')
            : t('recurring.order', { count: interval.everyWeeks, amount })
      }
      isPending={make.isPending || preview.isFetching}
      onSubmit={() => preview.data && make.mutate(preview.data)}
      errors={failureOf(make.error, errorText)}
      consequence={
        interval ? (
          <>
            <p>{t('recurring.makeText')}</p>
            <QueryView
              query={preview}
              title={t('recurring.costsFailed')}
              help={preview.error ? errorText(preview.error) : null}
              level={3}
            >
              {(quote) => <RecurringOrderCosts quote={quote} tools={tools} />}
            </QueryView>
            {replaced ? (
              <Notice kind="warning" title={t('recurring.replaces')} level={3}>
                <Meals items={replaced.items} />
              </Notice>
            ) : null}
          </>
        ) : (
          <QueryView query={options} title={t('recurring.failed')} help={null} level={3}>
            {() => <p>{t('recurring.noDays')}</p>}
          </QueryView>
        )
      }
    >
      <Meals
        items={order.items}
        noteOf={(id) => preview.data && noteOf(preview.data.lines.find(({ mealId }) => mealId === id))}
      />
      {interval && options.data ? (
        <RecurringOrderInterval
          value={interval}
          dates={options.data.dates.map(({ date }) => date)}
          dateLine={dateLine}
          onChange={setChosen}
        />
      ) : null}
    </Decision>
  );
}

type MealsProps = { items: readonly Item[]; noteOf?: (mealId: number) => string | undefined };

const Meals = ({ items, noteOf }: MealsProps) => (
  <List>
    {items.map((item) => {
      const note = noteOf?.(item.mealId);
      return (
        <List.Item key={item.mealId}>
          {item.quantity} × <MealName item={item} />
          {note ? ` – ${note}` : null}
        </List.Item>
      );
    })}
  </List>
);
