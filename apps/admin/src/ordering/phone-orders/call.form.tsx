import { Group, Paper, Stack, Text } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import { mayOverride } from '@trpeza/contract/ordering/change-order.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { NOTE_MAX_LENGTH } from '@trpeza/contract/ordering/phone-orders.constants';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { orderedLines, withLine } from '@trpeza/ui/ordering/orders/order-lines';
import { OrderLinesEditor } from '@trpeza/ui/ordering/orders/order-lines-editor';
import { useQuote } from '@trpeza/ui/ordering/orders/use-quote';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { RecurringCard } from '../recurring-orders/recurring-card.tsx';
import { useRecurring } from '../recurring-orders/use-recurring.ts';
import { CallAddress } from './call-address.tsx';
import { CallDate, LastOrder } from './call-parts.tsx';
import { CallerFacts } from './caller-facts.tsx';
import styles from './phone-order.module.css';
import { ReadOut } from './read-out.tsx';
import { type ChangeCall, type PhoneOrder, useCall } from './use-call.ts';
import { useOrderConfirmations } from './use-order-confirmations.ts';
import { isPhoneRefusal, useOrderProblems } from './use-order-problems.ts';

type Body = Input<'POST /api/customers/{id}/orders'>['body'];

type CallFormProps = { ordering: Ordering; onPlaced: (order: Order) => void };

/** The order form for one phone call: meals, date, address and price, beside the facts about the caller. */
export function CallForm({ ordering, onPlaced }: CallFormProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const errorText = useErrorText();
  const formId = useId();
  const { form, change, pauses, quote, problems, few, place, orderOf, ...quoting } = usePhoneOrder({
    ordering,
    onPlaced,
  });
  const { isCurrent, error, refetch } = quoting;
  const call = form.values;
  const { items, deliveryDate } = call;
  return (
    <>
      <div className={styles.page}>
        <CallerFacts ordering={ordering} />
        <Stack gap="xl" className={styles.main}>
          <RecurringCard ordering={ordering} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter from sending */}
          <form
            id={formId}
            onSubmit={form.onSubmit(place, orderOf)}
            onKeyDown={preventEnterSubmit}
            noValidate
          >
            <Stack gap="xl">
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
              <OrderLinesEditor
                id={form.field('items').id}
                legend={<h2>{t('meals')}</h2>}
                lines={items}
                quote={quote}
                minimum={ordering.minimum}
                date={deliveryDate}
                diet={ordering.diet}
                tools={{ api, price, whose: 'office' }}
                onChange={(mealId, quantity) =>
                  change((before) => ({ items: orderedLines(withLine(before.items, { mealId, quantity })) }))
                }
                problems={problems.at(few.withoutLifted(quote), 'items')}
                foot={
                  few.isOffered ? (
                    <TextArea
                      {...form.text('minimumReason')}
                      label={t('minimum.fewReason')}
                      description={t('minimum.fewHelp')}
                      maxLength={NOTE_MAX_LENGTH}
                      rows={2}
                    />
                  ) : null
                }
              >
                <LastOrder order={ordering.lastOrder} />
              </OrderLinesEditor>
              <CallDate
                id={form.field('deliveryDate').id}
                ordering={ordering}
                pauses={pauses}
                call={call}
                change={change}
                problems={problems.at(quote, 'deliveryDate')}
              />
              <CallAddress ordering={ordering} form={form} />
            </Stack>
          </form>
        </Stack>
        <Paper component="aside" className={styles.side} aria-label={t('readTitle')}>
          {error ? (
            <ErrorState title={t('previewFailed')} onRetry={() => void refetch()}>
              {errorText(error)}
            </ErrorState>
          ) : (
            <ReadOut call={call} quote={quote} isCurrent={isCurrent} />
          )}
        </Paper>
      </div>
      <Bar
        formId={formId}
        quote={quote}
        whyNot={deliveryDate === '' ? t('noDates') : t(error ? 'previewFailed' : 'previewComing')}
        isPlacing={place.isPending}
      />
    </>
  );
}

/** The state of the order form: its values, their latest quote with its refusals, and the request that places the order. */
function usePhoneOrder({ ordering, onPlaced }: CallFormProps) {
  const { t } = useTranslation('phone');
  const { date } = useFormats();
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
  const isConfirmed = useOrderConfirmations();
  const few = useBelowMinimum(quote, call.minimumReason);
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
  function showRefusal(failure: Error) {
    const { code, params = {} } = failure instanceof ApiError ? failure : new ApiError(500);
    if (isPhoneRefusal(code)) form.show({ [problems.placeOf(code)]: problems.textOf({ code, params }) });
    else if (code === 'phone/second-order') {
      // A colleague or the customer placed an order first. The next attempt asks whether both are wanted.
      const day = date(String(params['date'] ?? ''), 'day');
      form.show({
        deliveryDate: t('second.meanwhile', { numbers: String(params['orders'] ?? ''), date: day }),
      });
    } else if (code === 'checkout/amount-changed') form.refuse(undefined, t('totalChanged'));
    else form.refuse(failure, errorText(failure));
  }
  // This change may fix the refused meals or date. If not, the next response shows the error beside them.
  const change: ChangeCall = (next) => {
    form.clear();
    form.change(next);
  };
  function known(): Quote | undefined {
    return isCurrent ? few.withoutLifted(quote) : undefined;
  }
  function refusals(): { items?: string; deliveryDate?: string } {
    const [[meals], [day]] = [problems.at(known(), 'items'), problems.at(known(), 'deliveryDate')];
    return { ...(meals && { items: meals }), ...(day && { deliveryDate: day }) };
  }
  const orderOf = async (order: PhoneOrder): Promise<Body | undefined> => {
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

const NO_PAUSES: never[] = [];

interface BarProps {
  formId: string;
  quote: Quote | undefined;
  /** The reason why the order cannot be sent while there is no quote: its price could not be read out. */
  whyNot: string;
  isPlacing: boolean;
}

/** The customer's share and the submit button; always visible. */
function Bar({ formId, quote, whyNot, isPlacing }: BarProps) {
  const { t } = useTranslation('phone');
  const { price } = useFormats();
  const why = useId();
  const sum = (of: Quote) =>
    of.mealCount > 0
      ? t('barSum', { count: of.mealCount, own: price(of.customerAmount) })
      : t('problem.empty');
  return (
    <Group justify="space-between" gap="sm" className={styles.bar}>
      <Text fw={700} id={why}>
        {quote ? sum(quote) : whyNot}
      </Text>
      <Button
        type="submit"
        form={formId}
        size="large"
        disabled={!quote}
        aria-describedby={why}
        isLoading={isPlacing}
      >
        {isPlacing ? t('placing') : t('placeOrder')}
      </Button>
    </Group>
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
