import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { addCents, formatMoney, parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { MealName } from '@trpeza/ui/ordering/orders/meal-name';
import { Button } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { EndPause } from './end-pause.tsx';
import styles from './my-recurring-orders.module.css';
import { PauseMeals } from './pause-meals.tsx';
import { recurringOf } from './recurring-of.ts';
import { useRecurringRefusalText } from './use-recurring-refusal-text.ts';
import { useRecurringDialogDeps } from './use-recurring-dialog-deps.ts';

const ChangeRecurring = lazyComponent(() =>
  import('@trpeza/ui/ordering/recurring-orders/change-recurring.form').then(
    (module) => module.ChangeRecurring,
  ),
);

/** A customer's recurring orders: each can be skipped with one click, changed, paused or stopped. */
export function MyRecurringOrders({ user }: { user: User }) {
  const { t } = useTranslation('orders');
  const query = useQuery({ ...recurringOf(user.id), staleTime: 0 });
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Card as="section" aria-labelledby="usual">
      <div className={styles.part}>
        <h2 id="usual" ref={title} tabIndex={-1}>
          {t('recurring.title')}
        </h2>
        <QueryView query={query} title={t('recurring.failed')} help={null}>
          {(recurring) => (
            <>
              {recurring.pauses.map((pause) => (
                <EndPause
                  key={pause.id}
                  userId={user.id}
                  pause={pause}
                  onEnded={() => title.current?.focus()}
                />
              ))}
              {recurring.recurringOrders.length === 0 ? <p>{t('recurring.none')}</p> : null}
              {recurring.recurringOrders.map((each) => (
                <RegularDay key={each.id} userId={user.id} each={each} coming={recurring.coming} />
              ))}
              {recurring.pauses.length > 0 ? null : (
                <PauseMeals userId={user.id} recurring={recurring} onPaused={() => title.current?.focus()} />
              )}
            </>
          )}
        </QueryView>
      </div>
    </Card>
  );
}

type RecurringOrderProps = {
  userId: number;
  each: RecurringOverview['recurringOrders'][number];
  coming: RecurringOverview['coming'];
};

function RegularDay({ userId, each, coming }: RecurringOrderProps) {
  const { t } = useTranslation('orders');
  const { slot, price } = useFormats();
  const own = coming.filter(({ recurringOrderId }) => recurringOrderId === each.id);
  const sum = addCents(...each.items.map((item) => timesCents(parseMoney(item.price), item.quantity)));
  return (
    <>
      <ul className={styles.meals}>
        {each.items.map((item) => (
          <li key={item.mealId}>
            {item.quantity} × <MealName item={item} />
            {item.leftOut ? ` – ${t('recurring.leftOut')}` : null}
          </li>
        ))}
      </ul>
      <p>
        {t('recurring.every', { count: each.everyWeeks, from: each.from })}
        {each.to ? ` ${t('recurring.until', { to: each.to })}` : null}, {slot(each.deliveryTime)}
      </p>
      <p>{t('recurring.account', { amount: price(formatMoney(sum)) })}</p>
      <p>
        {t('recurring.goesTo', { address: each.delivery.address, city: each.delivery.city })}{' '}
        {t('recurring.moved')}
      </p>
      <h3>{t('recurring.coming')}</h3>
      <ul className={styles.days}>
        {own.map((day) => (
          <Day key={day.day} userId={userId} day={day} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Change userId={userId} each={each} coming={coming} />
        <Stop userId={userId} recurringId={each.id} />
      </div>
    </>
  );
}

function Change({ userId, each, coming }: RecurringOrderProps) {
  const { t } = useTranslation('orders');
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const tools = useRecurringDialogDeps(userId, t('recurring.changed'));
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('recurring.change')}
      </Button>
      <ChangeRecurring
        wanted={isOpen}
        onFailure={() => {
          setOpen(false);
          toast.show({ kind: 'error', title: t('recurring.failed') });
        }}
        userId={userId}
        recurringOrder={each}
        coming={coming}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}

function Day({ userId, day }: { userId: number; day: ComingDay }) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const client = useQueryClient();
  const errorText = useErrorText();
  const reasonOf = useRecurringRefusalText();
  const skip = useMutation({
    mutationFn: (isSkipped: boolean) =>
      api.call('PUT /api/customers/{id}/recurring-orders/{recurringId}/days/{date}', {
        params: { id: userId, recurringId: day.recurringOrderId, date: day.day },
        body: { isSkipped },
      }),
    // The second click of a double click would undo the skip.
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => client.setQueryData(recurringOf(userId).queryKey, recurring),
  });
  const isSkipped = day.state === 'skipped';
  const date = day.deliveryDate ?? day.day;
  return (
    <li>
      <span>
        <strong>{dateLine(date)}</strong>: {t(`recurring.state.${day.state}`, { number: day.orderId })}
        {date === day.day ? null : ` (${t('recurring.instead', { date: day.day })})`}
      </span>
      {day.canSkip ? (
        <Button
          variant="secondary"
          aria-label={t(isSkipped ? 'recurring.unskipFor' : 'recurring.skipFor', { date })}
          isLoading={skip.isPending}
          onClick={() => skip.mutate(!isSkipped)}
        >
          {t(isSkipped ? 'recurring.unskip' : 'recurring.skip')}
        </Button>
      ) : null}
      {day.refusals.length > 0 ? (
        <p>
          {day.refusals.map(reasonOf).join(' ')} {day.canSkip ? null : t('recurring.reason.late')} <PhoneUs />
        </p>
      ) : null}
      {skip.error ? (
        <Notice kind="error" title={t('recurring.changeFailed')} level={4} announce>
          {errorText(skip.error)}
        </Notice>
      ) : null}
    </li>
  );
}

function Stop({ userId, recurringId }: { userId: number; recurringId: number }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () =>
      api.call('DELETE /api/customers/{id}/recurring-orders/{recurringId}', {
        params: { id: userId, recurringId },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => client.setQueryData(recurringOf(userId).queryKey, recurring),
  });
  return (
    <div>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t('recurring.stop')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('recurring.stopTitle')}
        footer={
          <>
            <Button variant="danger" isLoading={stop.isPending} onClick={() => stop.mutate()}>
              {t('recurring.stopYes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('recurring.stopNo')}
            </Button>
          </>
        }
      >
        <p>{t('recurring.stopText')}</p>
        {stop.error ? (
          <Notice kind="error" title={t('recurring.changeFailed')} level={3} announce>
            {errorText(stop.error)}
          </Notice>
        ) : null}
      </Dialog>
    </div>
  );
}
