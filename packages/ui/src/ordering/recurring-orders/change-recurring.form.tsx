import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { Decision } from '../decision.tsx';
import { OrderLinesEditor } from '../orders/order-lines-editor.tsx';
import { orderedLines, withLine } from '../orders/order-lines.ts';
import { useQuote } from '../orders/use-quote.ts';
import { sumsOf, regularDayOf, type RecurringDialogDeps } from './recurring-days.ts';
import { RecurringOrderCosts, RecurringOrderInterval, useMealNotes } from './recurring-fields.tsx';

type RegularDay = RecurringOverview['recurringOrders'][number];

interface ChangeRecurringProps {
  userId: number;
  recurringOrder: RegularDay;
  coming: readonly ComingDay[];
  onClose: () => void;
  tools: RecurringDialogDeps;
}

/** Changes the meals, time or interval of a recurring order; orders already placed are not affected. */
export function ChangeRecurring({ open, ...props }: ChangeRecurringProps & { open: boolean }) {
  const { t } = useTranslation('orders');
  const options = useQuery({ ...props.tools.api.query('GET /api/delivery-options'), enabled: open });
  if (!open) return null;
  if (options.data) return <ChangeDialog {...props} options={options.data} />;
  return (
    <Dialog onClose={props.onClose} size="large" title={t('recurring.changeTitle')}>
      <QueryView query={options} title={t('recurring.failed')} help={null} level={3}>
        {() => null}
      </QueryView>
    </Dialog>
  );
}

/**
 * Returns the next day of the recurring order that can still be ordered. If there is none, returns the next date that can
 * be ordered, or else the first day of the recurring order.
 */
function nextOf({ id, from }: RegularDay, coming: readonly ComingDay[], { dates }: DeliveryOptions): string {
  const own = coming.filter(({ recurringOrderId }) => recurringOrderId === id);
  const open = own.find(({ deliveryDate }) => dates.some(({ date }) => date === deliveryDate));
  return open?.deliveryDate ?? dates[0]?.date ?? from;
}

function ChangeDialog(props: ChangeRecurringProps & { options: DeliveryOptions }) {
  const { userId, recurringOrder: shown, coming, onClose, tools, options } = props;
  const { t } = useTranslation('orders');
  const { api, minimum, price, errorText } = tools;
  // The recurring order when the dialog was opened: if it changes in the meantime, saving is rejected instead of
  // overwriting the change.
  const [recurringOrder] = useState(shown);
  const { deliveryTime: slot, everyWeeks, items } = recurringOrder;
  const form = useForm({
    values: {
      items: items.map(({ mealId, quantity }) => ({ mealId, quantity })),
      everyWeeks,
      deliveryTime: slot as string,
      from: nextOf(recurringOrder, coming, options),
    },
    check: ({ items: chosen }) => {
      const missing = minimum - chosen.reduce((sum, { quantity }) => sum + quantity, 0);
      return missing > 0 ? { items: t('change.problem.belowMinimum', { missing, minimum }) } : {};
    },
  });
  const { values } = form;
  const params = { id: userId, recurringId: recurringOrder.id };
  const wanted = { items: orderedLines(values.items), from: regularDayOf(values.from, options) };
  const { quote, isCurrent, error, refetch } = useQuote(['usual-change', recurringOrder.id], wanted, (body) =>
    api.call('POST /api/customers/{id}/recurring-orders/{recurringId}/preview', { params, body }),
  );
  const change = useMutation({
    ...api.mutation('PUT /api/customers/{id}/recurring-orders/{recurringId}'),
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => {
      tools.onDone(recurring);
      onClose();
    },
    onError: (refusal) => {
      form.refuse(refusal, errorText(refusal));
      void refetch();
    },
  });
  const inputOf = () => {
    // Customers must not agree to a price that they have not seen.
    if (!isCurrent || !quote) return undefined;
    const { to, delivery, version: expectedVersion } = recurringOrder;
    const rest = {
      deliveryTime: slotOf(values.deliveryTime, slot),
      everyWeeks: values.everyWeeks,
      to,
      delivery,
    };
    return { params, body: { ...wanted, ...rest, shown: sumsOf(quote), expectedVersion } };
  };
  const lineOf = (id: number) => quote?.lines.find(({ mealId }) => mealId === id);
  const noteOf = useMealNotes(price);
  const { id, error: wrong } = form.field('items');
  const slots = SLOTS.filter(
    (each) => each === slot || options.slots.some((one) => one.slot === each && one.open),
  );
  return (
    <Decision
      title={t('recurring.changeTitle')}
      size="large"
      onClose={onClose}
      action={
        error
          ? undefined
          : isCurrent && quote
            ? t('recurring.order', { count: values.everyWeeks, amount: quote.customerAmount })
            : t('change.calculating')
      }
      isPending={change.isPending}
      onSubmit={form.onSubmit(change, inputOf)}
      errors={form.summary}
      consequence={
        error ? (
          <ErrorState title={t('recurring.costsFailed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <>
            <p>{t('recurring.changeText')}</p>
            {quote ? <RecurringOrderCosts quote={quote} tools={tools} /> : <p>{t('change.calculating')}</p>}
          </>
        )
      }
    >
      <OrderLinesEditor
        id={id}
        legend={t('field.items')}
        error={wrong}
        lines={values.items}
        known={items.map((item) => ({ ...item, price: lineOf(item.mealId)?.price }))}
        quote={quote}
        minimum={minimum}
        date={values.from}
        tools={tools}
        onChange={(mealId, quantity) => {
          form.clear();
          form.set({ items: withLine(values.items, { mealId, quantity }) });
        }}
        noteOf={(mealId) => {
          const line = lineOf(mealId);
          return line && noteOf(line);
        }}
      />
      <RecurringOrderInterval
        value={values}
        dates={options.dates.map(({ date }) => date)}
        dateLine={tools.dateLine}
        onChange={({ everyWeeks: weeks, from }) => form.set({ everyWeeks: weeks, from })}
      />
      {slots.length > 1 ? (
        <Select
          {...form.text('deliveryTime')}
          label={t('reschedule.time')}
          options={slots.map((value) => ({ value, label: tools.slot(value) }))}
        />
      ) : null}
    </Decision>
  );
}

const slotOf = (value: string, before: Slot): Slot => SLOTS.find((slot) => slot === value) ?? before;
