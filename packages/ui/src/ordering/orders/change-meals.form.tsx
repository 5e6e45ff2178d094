import { useMutation } from '@tanstack/react-query';
import type { Client } from '@trpeza/api-client/client';
import type { Role } from '@trpeza/contract/access/access';
import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { QuoteRefusal } from '@trpeza/contract/ordering/quote.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { formatMoney, parseMoney, toCents } from '@trpeza/contract/platform/money';
import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { CheckRow } from '../../kit/check-list/check-list.tsx';
import { ErrorState } from '../../kit/error-state/error-state.tsx';
import { TextArea } from '../../kit/field/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { Decision } from '../decision.tsx';
import { OrderLinesEditor } from './order-lines-editor.tsx';
import { orderedLines, type OrderLine, withLine } from './order-lines.ts';
import { QuoteSummary } from './quote-summary.tsx';
import { useChangeRefusalText } from './refusal-texts.ts';
import { useQuote } from './use-quote.ts';

interface ChangeMealsProps {
  order: Order;
  onClose: () => void;
  /** The dependencies that differ between the shop and the office. */
  tools: {
    api: Client;
    role: Role;
    price: (amount: string) => string;
    errorText: (error: unknown) => string;
    onChanged: (order: Order) => void;
  };
}

/** The dialog that changes the meals of an order, and shows the price difference before anything is saved. */
export function ChangeMeals({ open, ...props }: ChangeMealsProps & { open: boolean }) {
  const { t } = useTranslation('orders');
  const title = t('change.title', { number: props.order.orderNumber });
  return open ? <ChangeMealsForm {...props} title={title} /> : null;
}

/** The form alone, for an order that is open in a dialog; with a title, its own dialog. */
export function ChangeMealsForm({
  order: shown,
  title,
  onClose,
  tools,
}: ChangeMealsProps & { title?: string }) {
  const { t } = useTranslation('orders');
  const { api, role, price, errorText, onChanged } = tools;
  const isOffice = role !== 'customer';
  // The order when the dialog was opened: if it changes in the meantime, saving is rejected instead of overwriting the
  // change.
  const [order, setOrder] = useState(shown);
  const form = useForm({ values: valuesOf(order), check: findProblem });
  const items = orderedLines(form.values.items);
  const { quote, isCurrent, error, refetch } = useQuote(['order-change', order.id], { items }, (body) =>
    api.call('POST /api/orders/{id}/items/preview', { params: { id: order.id }, body }),
  );
  const problems = useChangeRefusalText(price);
  const needs = reasonsFor(quote, role);
  const isPaused = isOffice && hasRefusal(quote, HOLD);
  function findProblem({ reason, despitePause }: Said): { items?: string; reason?: string } {
    const allowed = new Set([...(needs.isFew ? [FEW] : []), ...(isPaused && despitePause ? [HOLD] : [])]);
    const stopping = quote?.refusals.find(({ code }) => !allowed.has(code));
    if (items.length === 0) return { items: t('change.problem.empty') };
    if (isCurrent && stopping) return { items: problems(stopping) };
    return needs.isNeeded && reason.trim() === '' ? { reason: t('change.reasonRequired') } : {};
  }
  const change = useMutation({
    ...api.mutation('PUT /api/orders/{id}/items'),
    onMutate: ignoreDoubleClick,
    onSuccess: (changed) => {
      onClose();
      onChanged(changed ?? order);
    },
    onError: (refusal) => {
      form.refuse(refusal, errorText(refusal));
      void refetch();
    },
  });
  const version = quote?.change?.version ?? order.version;
  const isOutdated = version !== order.version;
  const startAgain = () => {
    setOrder(shown);
    form.reset(valuesOf(shown));
  };
  const keyOf = useIdempotencyKey();
  const inputOf = ({ reason, despitePause }: Said) => {
    // Customers must not agree to a price that they have not seen.
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
  const difference = isCurrent && quote?.change ? differenceOf(quote.change) : undefined;
  const { id, error: wrong } = form.field('items');
  return (
    <Decision
      title={title}
      size="large"
      onClose={onClose}
      action={
        isOutdated || error
          ? undefined
          : difference
            ? t(`change.save.${difference.how}`, { amount: difference.amount })
            : t('change.calculating')
      }
      isPending={change.isPending}
      keep={title === undefined ? t('change.keep') : undefined}
      onSubmit={form.onSubmit(change, inputOf)}
      errors={form.summary}
      consequence={
        error ? (
          <ErrorState title={t('change.previewFailed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : quote?.change ? (
          <Difference order={order} quote={quote} change={quote.change} price={price} isOffice={isOffice} />
        ) : (
          <p>{t('change.calculating')}</p>
        )
      }
    >
      {isOutdated ? <Outdated order={order} {...(shown.version === version && { startAgain })} /> : null}
      <OrderLinesEditor
        id={id}
        legend={t('field.items')}
        error={wrong}
        lines={form.values.items}
        known={order.items}
        quote={quote}
        minimum={quote?.minimum}
        date={order.deliveryDate}
        tools={{ api, price, whose: isOffice ? 'office' : 'own' }}
        problems={quote?.refusals.map(problems) ?? []}
        onChange={(mealId, quantity) => {
          form.clear();
          form.set({ items: withLine(form.values.items, { mealId, quantity }) });
        }}
      />
      {isPaused ? <CheckRow {...form.checked('despitePause')} label={t('change.despitePause')} /> : null}
      {isOffice ? (
        <TextArea
          {...form.text('reason')}
          label={t(needs.isNeeded ? 'change.reason' : 'change.reasonOptional')}
          description={needs.isNeeded ? t(needs.isFew ? 'change.whyFew' : 'change.whyLate') : undefined}
          maxLength={500}
        />
      ) : null}
    </Decision>
  );
}

/** A notice that another user has changed the order, with a button to start again from the order's current state. */
function Outdated({ order, startAgain }: { order: Order; startAgain?: () => void }) {
  const { t } = useTranslation('orders');
  const button = (
    <Button variant="secondary" onClick={startAgain}>
      {t('change.startAgain')}
    </Button>
  );
  const title = t('change.outdated', { number: order.orderNumber });
  return <Notice kind="warning" level={3} title={title} announce actions={startAgain && button} />;
}

type Said = ReturnType<typeof valuesOf>;
type Change = NonNullable<Quote['change']>;

const valuesOf = ({ items }: Order) => ({
  items: items.map(({ mealId, quantity }): OrderLine => ({ mealId, quantity })),
  reason: '',
  despitePause: false,
});

const FEW: QuoteRefusal = 'cart/below-minimum';
const HOLD: QuoteRefusal = 'recurring/paused';
const hasRefusal = (quote: Quote | undefined, wanted: QuoteRefusal): boolean =>
  quote?.refusals.some(({ code }) => code === wanted) ?? false;

/**
 * Returns whether an administrator must give a reason. Reasons are required for fewer meals than the minimum, and after
 * the cut-off.
 */
function reasonsFor(quote: Quote | undefined, role: Role) {
  if (!quote?.change || !mayOverride(role)) return { isFew: false, isNeeded: false };
  const isFew = hasRefusal(quote, FEW);
  return { isFew, isNeeded: isFew || Date.parse(quote.change.changeUntil) < Date.now() };
}

const sizeOf = (amount: string) => formatMoney(toCents(Math.abs(parseMoney(amount))));

/** The customer's difference, and whether all of it is refunded. */
function differenceOf({ customerDifference, refundAmount }: Change) {
  const more = parseMoney(customerDifference);
  const isBack = more < 0 && parseMoney(refundAmount) === -more;
  const how = more > 0 ? 'more' : more === 0 ? 'same' : isBack ? 'back' : 'less';
  return { how, amount: sizeOf(customerDifference) } as const;
}

interface DifferenceProps {
  order: Order;
  quote: Quote;
  change: Change;
  price: (amount: string) => string;
  isOffice: boolean;
}

/** The price difference of a change, how it is settled, and the remaining budget. */
function Difference({ order, quote, change, price, isOffice }: DifferenceProps) {
  const { t } = useTranslation('orders');
  const whose = isOffice ? 'office' : 'own';
  const { how, amount } = differenceOf(change);
  const { refundAmount, onAccountAmount } = change;
  const onStatement = parseMoney(onAccountAmount);
  return (
    <>
      <Text fz="lg" fw={700}>
        {t(`change.${whose}.${how}`, { amount: price(amount) })}
      </Text>
      {parseMoney(refundAmount) > 0 && order.paymentMethod !== 'account' ? (
        <p>{t(`change.refund.${order.paymentMethod}`, { amount: price(refundAmount) })}</p>
      ) : null}
      {onStatement === 0 ? null : (
        <p>
          {t(onStatement > 0 ? 'change.onStatement' : 'change.offStatement', {
            amount: price(sizeOf(onAccountAmount)),
          })}
        </p>
      )}
      <QuoteSummary quote={quote} before={order} price={price} whose={whose} />
    </>
  );
}

/**
 * Returns a function that returns the idempotency key of a request body. The same body gets the same key, so that
 * repeating a request after a lost response changes the order once. Another body gets a new key.
 */
function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
