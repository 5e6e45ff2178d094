import type { ChangeDialogDeps } from './change-dialog-deps.ts';
import { useMutation } from '@tanstack/react-query';
import type { Role } from '@trpeza/contract/access/access';
import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { CheckRow } from '../../kit/check-list/check-list.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { TextArea } from '../../kit/field/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { ChangeDifference } from './change-difference.tsx';
import styles from './change-meals.module.css';
import { OrderLinesEditor } from './order-lines-editor.tsx';
import { orderedLines, type OrderLine, withLine } from './order-lines.ts';
import { useQuote } from './use-quote.ts';
import { useChangeRefusalText } from './use-change-refusal-text.ts';

type ChangeMealsProps = { order: Order; open: boolean; onClose: () => void; tools: ChangeDialogDeps };

/** The dialog that changes the meals of an order, and shows the price difference before anything is saved. */
export function ChangeMeals({ order, open, onClose, tools }: ChangeMealsProps) {
  const { t } = useTranslation('orders');
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      title={t('change.title', { number: order.orderNumber })}
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
      {open ? <ChangeMealsForm formId={formId} order={order} tools={tools} onDone={onClose} /> : null}
    </Dialog>
  );
}

type Said = { reason: string; despitePause: boolean };
type ChangeMealsFormProps = { formId: string; order: Order; tools: ChangeDialogDeps; onDone: () => void };

/** The form without its buttons, which the caller places. */
export function ChangeMealsForm({ formId, order: shown, tools, onDone }: ChangeMealsFormProps) {
  const { t } = useTranslation('orders');
  // The order when the dialog was opened: if it changes in the meantime, saving is rejected instead of overwriting the
  // change.
  const [order, setOrder] = useState(shown);
  const form = useForm({
    values: valuesOf(order),
    check: (values) => wrongWith(values),
  });
  const items = orderedLines(form.values.items);
  const { quote, isCurrent, error, refetch } = useQuote(['order-change', order.id], { items }, (body) =>
    tools.api.call('POST /api/orders/{id}/items/preview', { params: { id: order.id }, body }),
  );
  const problems = useChangeRefusalText(tools.price);
  const needs = reasonsFor(quote, tools.role);
  const isPaused = tools.role !== 'customer' && hasRefusal(quote, HOLD);
  function wrongWith({ reason, despitePause }: Said): { items?: string; reason?: string } {
    const allowed = new Set([...(needs.isFew ? [FEW] : []), ...(isPaused && despitePause ? [HOLD] : [])]);
    const stopping = quote?.refusals.find(({ code }) => !allowed.has(code));
    if (items.length === 0) return { items: t('change.problem.empty') };
    if (isCurrent && stopping) return { items: problems(stopping) };
    return needs.isNeeded && reason.trim() === '' ? { reason: t('change.reasonRequired') } : {};
  }
  const change = useChangeMeals(order, tools, {
    onDone,
    onRefused: (refusal) => {
      form.refuse(refusal, tools.errorText(refusal));
      void refetch();
    },
  });
  const version = quote?.change?.version ?? order.version;
  const isOutdated = version !== order.version;
  const startAgain = () => {
    setOrder(shown);
    form.reset(valuesOf(shown));
    form.clear();
  };
  const [looks, setLooks] = useState(false);
  const keyOf = useIdempotencyKey();
  const inputOf = ({ reason, despitePause }: Said) => {
    // Clicked before the new price was shown: customers must not agree to a price that they have not seen.
    setLooks(!isCurrent);
    if (!isCurrent || !quote) return undefined;
    const said = reason.trim();
    const body = {
      expected: order.version,
      items,
      totalAmount: quote.totalAmount,
      ...(said && { reason: said }),
      ...(isPaused && despitePause && { despitePause }),
    };
    return { params: { id: order.id }, body: { ...body, key: keyOf(body) } };
  };
  const { id, error: wrong } = form.field('items');
  return (
    <form id={formId} className={styles.form} onSubmit={form.onSubmit(change, inputOf)} noValidate>
      <ErrorSummary {...form.summary} />
      {isOutdated ? (
        <Outdated order={order} onStartAgain={shown.version === version ? startAgain : undefined} />
      ) : null}
      <OrderLinesEditor
        id={id}
        legend={t('field.items')}
        error={wrong}
        lines={form.values.items}
        known={order.items}
        quote={quote}
        minimum={quote?.minimum}
        date={order.deliveryDate}
        tools={{ ...tools, whose: tools.role === 'customer' ? 'own' : 'office' }}
        problems={quote?.refusals.map(problems) ?? []}
        onChange={(mealId, quantity) => {
          form.clear();
          setLooks(false);
          form.set({ items: withLine(form.values.items, { mealId, quantity }) });
        }}
      />
      {error ? (
        <ErrorState title={t('change.previewFailed')} onRetry={() => void refetch()}>
          {tools.errorText(error)}
        </ErrorState>
      ) : (
        isOutdated || (
          <>
            {looks && isCurrent ? <Notice kind="info" level={3} title={t('change.look')} announce /> : null}
            <ChangeDifference order={order} quote={quote} tools={tools} />
          </>
        )
      )}
      {isPaused ? (
        <CheckRow
          id={`${formId}-pause`}
          label={t('change.despitePause')}
          checked={form.values.despitePause}
          onChange={() => form.set({ despitePause: !form.values.despitePause })}
        />
      ) : null}
      {tools.role === 'customer' ? null : (
        <TextArea
          {...form.text('reason')}
          label={t(needs.isNeeded ? 'change.reason' : 'change.reasonOptional')}
          description={needs.isNeeded ? t(needs.isFew ? 'change.whyFew' : 'change.whyLate') : undefined}
          maxLength={500}
        />
      )}
    </form>
  );
}

const valuesOf = ({ items }: Order) => ({
  items: items.map(({ mealId, quantity }): OrderLine => ({ mealId, quantity })),
  reason: '',
  despitePause: false,
});

const FEW: QuoteRefusal = 'cart/below-minimum';
const HOLD: QuoteRefusal = 'recurring/paused';
const hasRefusal = (quote: Quote | undefined, wanted: QuoteRefusal): boolean =>
  quote?.refusals.some(({ code }) => code === wanted) ?? false;

type OutdatedProps = { order: Order; onStartAgain: (() => void) | undefined };

/** A notice that another user has changed the order, with a button to start again from the order's current state. */
function Outdated({ order, onStartAgain }: OutdatedProps) {
  const { t } = useTranslation('orders');
  return (
    <Notice
      kind="warning"
      level={3}
      title={t('change.outdated', { number: order.orderNumber })}
      announce
      actions={
        onStartAgain ? (
          <Button variant="secondary" onClick={onStartAgain}>
            {t('change.startAgain')}
          </Button>
        ) : undefined
      }
    />
  );
}

/**
 * Returns whether an administrator must give a reason. Reasons are required for fewer meals than the minimum, and after
 * the cut-off.
 */
function reasonsFor(quote: Quote | undefined, role: Role) {
  if (!quote?.change || !mayOverride(role)) return { isFew: false, isNeeded: false };
  const isFew = hasRefusal(quote, FEW);
  return { isFew, isNeeded: isFew || Date.parse(quote.change.changeUntil) < Date.now() };
}

/**
 * Returns a function that returns the idempotency key of a request body. The same body gets the same key, so that
 * repeating a request after a lost response changes the order once. Another body gets a new key.
 */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef<{ body: string; key: string }>(undefined);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}

function useChangeMeals(
  order: Order,
  { api, onChanged }: ChangeDialogDeps,
  { onDone, onRefused }: { onDone: () => void; onRefused: (error: unknown) => void },
) {
  return useMutation({
    ...api.mutation('PUT /api/orders/{id}/items'),
    onMutate: ignoreDoubleClick,
    onSuccess: (changed) => {
      onDone();
      onChanged(changed ?? order);
    },
    onError: onRefused,
  });
}
