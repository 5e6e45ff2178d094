import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { OrderLinesEditor } from '../orders/order-lines-editor.tsx';
import { orderedLines, withLine } from '../orders/order-lines.ts';
import { useQuote } from '../orders/use-quote.ts';
import styles from './recurring.module.css';
import { RecurringOrderCosts, useMealChangeTexts } from './recurring-costs.tsx';
import { RecurringOrderInterval } from './recurring-interval.tsx';
import { sumsOf, regularDayOf, type RecurringDialogDeps } from './recurring-dialog-deps.ts';

type RegularDay = RecurringOverview['recurringOrders'][number];

interface ChangeRecurringProps {
  userId: number;
  recurringOrder: RegularDay;
  coming: readonly ComingDay[];
  open: boolean;
  onClose: () => void;
  tools: RecurringDialogDeps;
}

/** Changes the meals, time or interval of a recurring order; orders already placed are not affected. */
export function ChangeRecurring({ open, onClose, ...props }: ChangeRecurringProps) {
  const { t } = useTranslation('orders');
  const formId = useId();
  const options = useQuery({ ...props.tools.api.query('GET /api/delivery-options'), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={t('recurring.changeTitle')}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('change.save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('change.keep')}
          </Button>
        </>
      }
    >
      {open ? (
        <QueryView query={options} title={t('recurring.failed')} help={null} level={3}>
          {(found) => <Fields {...props} options={found} formId={formId} onDone={onClose} />}
        </QueryView>
      ) : null}
    </Dialog>
  );
}

/**
 * Returns the next day of the recurring order that can still be ordered. If there is none, returns the next date that can
 * be ordered, or else the first day of the recurring order.
 */
function nextOf(
  recurringOrder: RegularDay,
  coming: readonly ComingDay[],
  { dates }: DeliveryOptions,
): string {
  const own = coming.filter(({ recurringOrderId }) => recurringOrderId === recurringOrder.id);
  const open = own.find(({ deliveryDate }) => dates.some(({ date }) => date === deliveryDate));
  return open?.deliveryDate ?? dates[0]?.date ?? recurringOrder.from;
}

type FieldsProps = Omit<ChangeRecurringProps, 'open' | 'onClose'> & {
  options: DeliveryOptions;
  formId: string;
  onDone: () => void;
};

function Fields({ userId, recurringOrder: shown, coming, tools, options, formId, onDone }: FieldsProps) {
  const { t } = useTranslation('orders');
  // The recurring order when the dialog was opened: if it changes in the meantime, saving is rejected instead of
  // overwriting the change.
  const [recurringOrder] = useState(shown);
  const { minimum } = tools;
  const form = useForm({
    values: {
      items: recurringOrder.items.map(({ mealId, quantity }) => ({ mealId, quantity })),
      everyWeeks: recurringOrder.everyWeeks,
      deliveryTime: recurringOrder.deliveryTime,
      from: nextOf(recurringOrder, coming, options),
    },
    check: ({ items: chosen }) => {
      const missing = minimum - chosen.reduce((sum, { quantity }) => sum + quantity, 0);
      return missing > 0 ? { items: t('change.problem.belowMinimum', { missing, minimum }) } : {};
    },
  });
  const change = useMutation({
    ...tools.api.mutation('PUT /api/customers/{id}/recurring-orders/{recurringId}'),
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => {
      tools.onDone(recurring);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'checkout/amount-changed') setLooks(true);
      else form.refuse(error, tools.errorText(error));
      void refetch();
    },
  });
  const { items, from, everyWeeks, deliveryTime } = form.values;
  const params = { id: userId, recurringId: recurringOrder.id };
  const wanted = { items: orderedLines(items), from: regularDayOf(from, options) };
  const { quote, isCurrent, error, refetch } = useQuote(['usual-change', recurringOrder.id], wanted, (body) =>
    tools.api.call('POST /api/customers/{id}/recurring-orders/{recurringId}/preview', { params, body }),
  );
  const [looks, setLooks] = useState(false);
  const inputOf = () => {
    // Clicked before the new amounts were shown: customers must not agree to a price that they have not seen.
    setLooks(!isCurrent);
    if (!isCurrent || !quote) return undefined;
    const rest = { deliveryTime, everyWeeks, to: recurringOrder.to, delivery: recurringOrder.delivery };
    return {
      params,
      body: { ...wanted, ...rest, shown: sumsOf(quote), expectedVersion: recurringOrder.version },
    };
  };
  const lineOf = (mealId: number) => quote?.lines.find((line) => line.mealId === mealId);
  const since = useMealChangeTexts(tools);
  const noteOf = (mealId: number) => {
    const line = lineOf(mealId);
    const note = line && since(line);
    return note ? <span className={styles.note}>{note}</span> : null;
  };
  const { id, error: wrong } = form.field('items');
  const slots = SLOTS.filter(
    (slot) =>
      slot === recurringOrder.deliveryTime || options.slots.some((each) => each.slot === slot && each.open),
  );
  return (
    <form id={formId} className={styles.part} noValidate onSubmit={form.onSubmit(change, inputOf)}>
      <ErrorSummary {...form.summary} />
      <p>{t('recurring.changeText')}</p>
      <OrderLinesEditor
        id={id}
        legend={t('field.items')}
        error={wrong}
        lines={items}
        known={recurringOrder.items.map((item) => ({ ...item, price: lineOf(item.mealId)?.price }))}
        quote={quote}
        minimum={minimum}
        date={from}
        tools={tools}
        onChange={(mealId, quantity) => {
          form.clear();
          setLooks(false);
          form.set({ items: withLine(items, { mealId, quantity }) });
        }}
        noteOf={noteOf}
      />
      <RecurringOrderInterval
        value={{ everyWeeks, from }}
        dates={options.dates.map(({ date }) => date)}
        dateLine={tools.dateLine}
        onChange={(rhythm) => form.set(rhythm)}
      />
      {slots.length > 1 ? (
        <Select
          label={t('reschedule.time')}
          value={deliveryTime}
          onChange={(event) => form.set({ deliveryTime: slotOf(event.currentTarget.value, deliveryTime) })}
          options={slots.map((value) => ({ value, label: tools.slot(value) }))}
        />
      ) : null}
      {looks && isCurrent ? <Notice kind="info" level={3} title={t('change.look')} announce /> : null}
      {error ? (
        <ErrorState title={t('recurring.costsFailed')} onRetry={() => void refetch()}>
          {tools.errorText(error)}
        </ErrorState>
      ) : (
        <div className={styles.costs} role="status">
          {quote ? <RecurringOrderCosts quote={quote} tools={tools} /> : <p>{t('change.calculating')}</p>}
        </div>
      )}
    </form>
  );
}

const slotOf = (value: string, before: Slot): Slot => SLOTS.find((slot) => slot === value) ?? before;
