import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { ADDRESS_FIELDS } from '@trpeza/ui/ordering/checkout/delivery-address';
import { useQuote } from '@trpeza/ui/ordering/orders/use-quote';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useRecurring } from '../recurring-orders/use-recurring.ts';
import { type Call, createInitialCall, formatOrderNumbers } from './call.ts';
import { isPhoneRefusal, useOrderProblems } from './use-order-problems.ts';

type Body = Input<'POST /api/customers/{id}/orders'>['body'];

export type CallFormProps = { ordering: Ordering; onPlaced: (order: Order) => void };

const NO_PAUSES: never[] = [];

/** The state of the order form: its values, their latest quote with its refusals, and the request that places the order. */
export function usePhoneOrder({ ordering, onPlaced }: CallFormProps) {
  const { t } = useTranslation('phone');
  const { id } = ordering.customer;
  const form = useCall(ordering, refusals);
  const pauses = useRecurring(id).data?.pauses ?? NO_PAUSES;
  const { key, items, deliveryDate, deliveryTime, minimumReason } = form.values;
  const wanted = deliveryDate === '' ? undefined : { key, deliveryDate, deliveryTime, items };
  // Open orders, budgets and pauses also affect the quote, so a change of them refetches it.
  const about = ['order-preview', id, ordering.openOrders, ordering.budgets, pauses];
  const { quote, isCurrent, error, refetch } = useQuote(about, wanted, (body) =>
    api.call('POST /api/customers/{id}/order-preview', { params: { id }, body }),
  );
  const problems = useOrderProblems();
  const showRefusal = useShowRefusal(form);
  const isConfirmed = useOrderConfirmations();
  const few = useBelowMinimum(quote, minimumReason);
  const place = useSave(
    api.mutation('POST /api/customers/{id}/orders', (body: Body) => ({ params: { id }, body })),
    {
      onSaved: (order) => {
        form.discardDraft();
        onPlaced(order);
      },
      onFailed: (failure) => {
        showRefusal(failure);
        // After any error the figures are refetched.
        void refetch();
        return true;
      },
    },
  );
  /** Starts from the current values, not from the rendered ones, so that two changes before a render are both kept. */
  const change = (next: (before: Call) => Partial<Call>) => {
    // This change may fix the refused meals or date. If not, the next response shows the error beside them.
    form.clear();
    form.set(next(form.getValues()));
  };
  function known(): Quote | undefined {
    return isCurrent ? few.withoutLifted(quote) : undefined;
  }
  function refusals(): { items?: string; deliveryDate?: string } {
    const [[meals], [day]] = [problems.at(known(), 'items'), problems.at(known(), 'deliveryDate')];
    return { ...(meals && { items: meals }), ...(day && { deliveryDate: day }) };
  }
  const orderOf = async (order: ReturnType<typeof bodyOf>): Promise<Body | undefined> => {
    if (!ordering.customer.isVerified) {
      form.refuse(undefined, t('problem.notVerified'));
      return undefined;
    }
    const shown = known();
    if (!(await isConfirmed(deliveryDate, shown))) return undefined;
    // The key is saved before sending: a retry after a lost response or a reload finds its order instead of placing a second.
    form.set({ isSent: true });
    const secondOrderFor = shown?.openOrders.map((each) => each.id) ?? [];
    return {
      ...order,
      totalAmount: quote?.totalAmount ?? '0.00',
      customerAmount: quote?.customerAmount,
      ...(secondOrderFor.length > 0 && { secondOrderFor }),
      ...(shown?.pausedOn && { despitePause: true }),
      ...(shown?.payingUntil && { besideCheckout: true }),
    };
  };
  return { form, change, pauses, quote, isCurrent, error, refetch, problems, few, place, orderOf };
}

/** Shows why an order was refused, beside the part of the form that it is about. */
function useShowRefusal(form: ReturnType<typeof useCall>) {
  const { t } = useTranslation('phone');
  const { date } = useFormats();
  const errorText = useErrorText();
  const problems = useOrderProblems();
  return (failure: Error) => {
    const { code, params = {} } = failure instanceof ApiError ? failure : new ApiError(500);
    if (isPhoneRefusal(code)) form.show({ [problems.placeOf(code)]: problems.textOf({ code, params }) });
    else if (code === 'phone/second-order') {
      // A colleague or the customer placed an order first. The next attempt asks whether both are wanted.
      const about = {
        numbers: String(params['orders'] ?? ''),
        date: date(String(params['date'] ?? ''), 'day'),
      };
      form.show({ deliveryDate: t('second.meanwhile', about) });
    } else if (code === 'checkout/amount-changed') form.refuse(undefined, t('totalChanged'));
    else form.refuse(failure, errorText(failure));
  };
}

const NEEDED = [...ADDRESS_FIELDS, 'firstName', 'lastName', 'phone'] as const;

/**
 * The form state of an order by phone. It is saved as a draft in the browser tab, so it survives a reload and an expired
 * session.
 * @param refusals the server's current refusals of the meals and the date
 */
function useCall(ordering: Ordering, refusals: () => { items?: string; deliveryDate?: string }) {
  const { id: userId } = useUser();
  const { t } = useTranslation('phone');
  const fresh = () => createInitialCall(ordering, crypto.randomUUID());
  const [start] = useState(fresh);
  const form = useForm({
    values: start,
    // The total comes from the server's latest quote, not from the form.
    schema: () =>
      import('@trpeza/contract/ordering/phone-orders.schemas').then((all) =>
        all.OrderByPhone.omit({ totalAmount: true }),
      ),
    bodyOf,
    // The shop's texts for missing fields address the customer.
    check: (call) => {
      const missing = NEEDED.filter((name) => call[name].trim() === '');
      return { ...refusals(), ...Object.fromEntries(missing.map((name) => [name, t(`missing.${name}`)])) };
    },
    draft: { name: `call ${ordering.customer.id}`, userId },
  });
  return { ...form, restart: () => form.reset(fresh()) };
}

function bodyOf({ note, minimumReason, place: _place, isSent: _sent, ...call }: Call) {
  const { key, deliveryDate, deliveryTime, items, ...delivery } = call;
  return {
    key,
    deliveryDate,
    deliveryTime,
    items,
    delivery,
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(minimumReason.trim() !== '' && { minimumReason: minimumReason.trim() }),
  };
}

/**
 * Returns a function that asks before a second order for a date, before an order beside a payment in the shop, and before
 * an order during a pause. It resolves to true without a dialog if none of these applies.
 */
function useOrderConfirmations() {
  const { t } = useTranslation('phone');
  const { date, clock } = useFormats();
  const confirm = useConfirm();
  return async (day: string, quote: Quote | undefined): Promise<boolean> => {
    const { openOrders = [], payingUntil = null, pausedOn = null } = quote ?? {};
    const ask = (about: 'second' | 'besideCheckout' | 'pausedOn', text: string) =>
      confirm({
        title: t(`${about}.title`, { date: date(day, 'day') }),
        text,
        confirmLabel: t(`${about}.yes`),
        cancelLabel: t(about === 'pausedOn' ? 'pausedOn.no' : 'second.no'),
      });
    const numbers = formatOrderNumbers(openOrders);
    if (numbers !== '' && !(await ask('second', t('second.text', { numbers })))) return false;
    const isPaying = payingUntil !== null;
    if (isPaying && !(await ask('besideCheckout', t('besideCheckout.text', { time: clock(payingUntil) }))))
      return false;
    if (pausedOn === null) return true;
    const from = date(pausedOn.from, 'day');
    return ask(
      'pausedOn',
      pausedOn.to === null
        ? t('pausedOn.textOpen', { from })
        : t('pausedOn.text', { from, to: date(pausedOn.to, 'day') }),
    );
  };
}

/** Handles quotes below the minimum quantity. Only administrators may place such orders, and they must give a reason. */
function useBelowMinimum(quote: Quote | undefined, reason: string) {
  const { role } = useUser();
  const isFew = ({ code }: Quote['refusals'][number]) => code === 'cart/below-minimum';
  const isLifted = mayOverride(role) && reason.trim() !== '';
  return {
    isOffered: mayOverride(role) && (quote?.refusals.some(isFew) ?? false),
    /** The quote without the refusal that the entered reason overrides. */
    withoutLifted: (found: Quote | undefined) =>
      found && isLifted ? { ...found, refusals: found.refusals.filter((each) => !isFew(each)) } : found,
  };
}
