import { Button } from '@trpeza/ui/kit/button/button';
import type { ApiError } from '@trpeza/api-client/api-error';
import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { NOTE_MAX_LENGTH } from '@trpeza/contract/ordering/phone-orders.constants';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { useQuote } from '@trpeza/ui/ordering/orders/use-quote';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useRecurring } from '../recurring-orders/use-recurring.ts';
import { CallDate } from './call-date.tsx';
import { CallMeals } from './call-meals.tsx';
import { CallAddress } from './call-address.tsx';
import styles from './phone-order.module.css';
import { ReadOut } from './read-out.tsx';
import { type ChangeCall, type PhoneOrder, useCall } from './use-call.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useSecondOrder } from './use-second-order.ts';
import { isPhoneRefusal, useOrderProblems } from './use-order-problems.ts';

/** The order form for one phone call: customer, meals, date, address and price. */
export function CallForm({ ordering, onPlaced }: { ordering: Ordering; onPlaced: (order: Order) => void }) {
  const { t } = useTranslation('phone');
  const { id } = ordering.customer;
  const form = useCall(ordering, refusals);
  const call = form.values;
  const pauses = useRecurring(id).data?.pauses ?? NO_PAUSES;
  const { key, items, deliveryDate, deliveryTime } = call;
  const wanted = deliveryDate === '' ? undefined : { key, deliveryDate, deliveryTime, items };
  // Open orders, budgets and pauses also affect the quote, so a change of them refetches it.
  const about = ['order-preview', id, ordering.openOrders, ordering.budgets, pauses];
  const { quote, isCurrent, error, refetch } = useQuote(about, wanted, (body) =>
    api.call('POST /api/customers/{id}/order-preview', { params: { id }, body }),
  );
  const errorText = useErrorText();
  const problems = useOrderProblems();
  const second = useSecondOrder();
  const few = useBelowMinimum(quote, call.minimumReason);
  const onRefused = (refusal: ApiError, text: string) => {
    const { code, params } = refusal;
    if (isPhoneRefusal(code)) form.show({ [problems.placeOf(code)]: problems.textOf({ code, params }) });
    else if (code === 'phone/second-order') form.show({ deliveryDate: second.meanwhile(refusal) });
    else if (code === 'checkout/amount-changed') form.refuse(undefined, t('totalChanged'));
    else form.refuse(refusal, text);
    // After any error the figures are refetched.
    void refetch();
  };
  const place = usePlaceOrder(id, {
    onPlaced: (order) => {
      form.discardDraft();
      onPlaced(order);
    },
    onRefused,
  });
  // This change may fix the refused meals or date. If not, the next response shows the error beside them.
  const changeInput: ChangeCall = (next) => {
    form.clear();
    form.change(next);
  };
  function known(): Quote | undefined {
    return isCurrent ? few.withoutLifted(quote) : undefined;
  }
  function refusals(): { items?: string; deliveryDate?: string } {
    const [[items], [deliveryDate]] = [problems.at(known(), 'items'), problems.at(known(), 'deliveryDate')];
    return { ...(items && { items }), ...(deliveryDate && { deliveryDate }) };
  }
  const orderOf = async (order: PhoneOrder) => {
    if (!ordering.customer.isVerified) {
      form.refuse(undefined, t('problem.notVerified'));
      return undefined;
    }
    const openOrders = known()?.openOrders ?? [];
    if (!(await second.isWanted(call.deliveryDate, openOrders))) return undefined;
    const payingUntil = known()?.payingUntil ?? null;
    if (!(await second.confirmDespiteCheckout(payingUntil))) return undefined;
    const pausedOn = known()?.pausedOn ?? null;
    if (!(await second.confirmDespitePause(call.deliveryDate, pausedOn))) return undefined;
    // The key is saved before sending: a retry after a lost response or a reload finds its order instead of placing a second.
    form.set({ isSent: true });
    const secondOrderFor = openOrders.map((each) => each.id);
    return {
      ...order,
      totalAmount: quote?.totalAmount ?? '0.00',
      customerAmount: quote?.customerAmount,
      ...(secondOrderFor.length > 0 && { secondOrderFor }),
      ...(pausedOn && { despitePause: true }),
      ...(payingUntil && { besideCheckout: true }),
    };
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter from sending
    <form
      className={styles.page}
      onSubmit={form.onSubmit(place, orderOf)}
      onKeyDown={preventEnterSubmit}
      noValidate
    >
      <div className={styles.main}>
        <ErrorSummary {...form.summary} />
        {form.isKept ? (
          <Notice
            title={t('kept')}
            actions={
              <Button variant="secondary" onClick={form.restart}>
                {t('startOver')}
              </Button>
            }
          />
        ) : null}
        <CallMeals
          id={form.field('items').id}
          ordering={ordering}
          call={call}
          change={changeInput}
          quote={quote}
          problems={problems.at(few.withoutLifted(quote), 'items')}
        >
          {few.isOffered ? <FewReason form={form} /> : null}
        </CallMeals>
        <CallDate
          id={form.field('deliveryDate').id}
          options={ordering.options}
          openOrders={ordering.openOrders}
          pauses={pauses}
          call={call}
          change={changeInput}
          problems={problems.at(quote, 'deliveryDate')}
        />
        <CallAddress ordering={ordering} form={form} />
      </div>
      <aside className={styles.side} aria-label={t('readTitle')}>
        {error ? (
          <ErrorState title={t('previewFailed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <ReadOut call={call} quote={quote} isCurrent={isCurrent} />
        )}
      </aside>
      <Bar quote={quote} isPlacing={place.isPending} />
    </form>
  );
}

const NO_PAUSES: never[] = [];

/** The customer's share and the submit button; always visible. */
function Bar({ quote, isPlacing }: { quote: Quote | undefined; isPlacing: boolean }) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  return (
    <div className={styles.bar}>
      <p>
        {quote && quote.mealCount > 0
          ? t('barSum', { count: quote.mealCount, own: price(quote.customerAmount) })
          : t('problem.empty')}
      </p>
      <Button type="submit" size="large" isLoading={isPlacing}>
        {isPlacing ? t('placing') : t('placeOrder')}
      </Button>
    </div>
  );
}

function FewReason({ form }: { form: Pick<ReturnType<typeof useCall>, 'text'> }) {
  const { t } = useTranslation('phone');
  return (
    <TextArea
      {...form.text('minimumReason')}
      label={t('minimum.fewReason')}
      description={t('minimum.fewHelp')}
      maxLength={NOTE_MAX_LENGTH}
      rows={2}
    />
  );
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

/** Prevents Enter in a field from placing the order. */
function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
