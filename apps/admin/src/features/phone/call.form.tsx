import { Button } from '@trpeza/ui/kit/button/button';
import type { ApiError } from '@trpeza/api-client/api-error';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import type { Ordering } from '@trpeza/contract/phone/phone.schemas';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallDate } from './call-date.tsx';
import { CallMeals } from './call-meals.tsx';
import { CallPlace } from './call-place.tsx';
import styles from './phone-order.module.css';
import { PLACE_FIELDS, usePlaceRules } from './place-rules.ts';
import { ReadOut } from './read-out.tsx';
import { useCall } from './use-call.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useSecondOrder } from './use-second-order.ts';
import { usePreview } from './use-preview.ts';
import { isPhoneRefusal, useProblems } from './use-problems.ts';

/** In the order of the page; the summary keeps it. */
const FIELDS = ['items', 'date', ...PLACE_FIELDS] as const;

/** One page for one call: who it is, what they want, when and where, what it costs, and one button. */
export function CallForm({ ordering, onPlaced }: { ordering: Ordering; onPlaced: (order: Order) => void }) {
  const { t } = useTranslation('phone');
  const { id } = ordering.customer;
  const { call, change, restart, isKept, drop } = useCall(ordering);
  const { preview, isCurrent, error, refetch } = usePreview(id, call);
  const { price } = useFormats();
  const errorText = useErrorText();
  const problems = useProblems();
  const form = useFormErrors(FIELDS);
  const rulesOf = usePlaceRules();
  const second = useSecondOrder();
  const onRefused = (refusal: ApiError, text: string) => {
    const { code, params, fields } = refusal;
    if (isPhoneRefusal(code)) {
      const place = problems.placeOf(code);
      const words = problems.textOf({ code, params: params ?? {} });
      form.setFromApiError(place === 'customer' ? undefined : { [place]: words }, words);
    } else if (code === 'phone/second-order') form.setFromApiError({ date: second.meanwhile(refusal) }, text);
    else if (code === 'checkout/amount-changed') form.setFromApiError(undefined, t('totalChanged'));
    else form.setFromApiError(fields.map(toField), text);
    // Whatever was refused: the figures shown are those of now.
    void refetch();
  };
  const place = usePlaceOrder(id, {
    onPlaced: (order) => {
      drop();
      onPlaced(order);
    },
    onRefused,
  });
  // What was wrong with meals or day may be mended by this; the next answer says so beside them.
  const changeWish: typeof change = (next) => {
    form.clear();
    change(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (place.isPending) return;
    const known = isCurrent ? preview : undefined;
    const [items, date] = [problems.at(known, 'items')[0], problems.at(known, 'date')[0]];
    const wrong = { ...(items && { items }), ...(date && { date }), ...rulesOf(call.delivery) };
    if (!form.check(wrong)) return;
    if (!ordering.customer.isVerified) return form.setFromApiError(undefined, t('problem.notVerified'));
    const standing = known?.openOrders ?? [];
    if (!(await second.isWanted(call.deliveryDate, standing))) return;
    // The key is kept before it is sent: after a lost answer and a reload it finds its order instead of making a second.
    change((same) => same);
    place.mutate({ call, totalAmount: preview?.totalAmount ?? '0.00', secondOrderFor: standing });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter from sending
    <form
      className={styles.page}
      onSubmit={(event) => void submit(event)}
      onKeyDown={byButtonAlone}
      noValidate
    >
      <div className={styles.main}>
        <ErrorSummary {...form.summary} />
        {isKept ? (
          <Notice
            title={t('kept')}
            actions={
              <Button variant="secondary" onClick={restart}>
                {t('startAnew')}
              </Button>
            }
          />
        ) : null}
        <CallMeals
          id={form.field('items').id}
          ordering={ordering}
          call={call}
          change={changeWish}
          preview={preview}
          problems={problems.at(preview, 'items')}
        />
        <CallDate
          id={form.field('date').id}
          options={ordering.options}
          openOrders={ordering.openOrders}
          call={call}
          change={changeWish}
          problems={problems.at(preview, 'date')}
        />
        <CallPlace ordering={ordering} call={call} change={change} field={form.field} />
      </div>
      <aside className={styles.side} aria-label={t('readTitle')}>
        {error ? (
          <ErrorState title={t('previewFailed')} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : (
          <ReadOut call={call} preview={preview} isCurrent={isCurrent} />
        )}
      </aside>
      <div className={styles.bar}>
        <p>
          {preview && preview.mealCount > 0
            ? t('barSum', { count: preview.mealCount, own: price(preview.customerAmount) })
            : t('problem.empty')}
        </p>
        <Button type="submit" size="large" isLoading={place.isPending}>
          {place.isPending ? t('placing') : t('placeOrder')}
        </Button>
      </div>
    </form>
  );
}

/** `delivery.phone` is the field `phone` of this form. */
const toField = ({ path, message }: { path: string; message: string }) => ({
  path: path.replace(/^delivery\./, '').replace(/^items\..*/, 'items'),
  message,
});

/** Enter in a field ends what is typed there; nobody places an order by it. */
function byButtonAlone(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
