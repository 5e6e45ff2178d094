import { useMutation } from '@tanstack/react-query';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ChangeRecurring } from '@trpeza/ui/ordering/recurring-orders/change-recurring.form';
import { MakeRecurringFromOrder } from '@trpeza/ui/ordering/recurring-orders/make-recurring.form';
import type { RecurringDialogDeps } from '@trpeza/ui/ordering/recurring-orders/recurring-dialog-deps';
import { Button } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { PauseForm } from './pause.form.tsx';
import { Pauses } from './pauses.tsx';
import styles from './recurring.module.css';
import { useRefusalReason } from './use-refusal-reason.ts';
import { useResultToast } from './use-result-toast.ts';
import { useRecurring } from './use-recurring.ts';

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export function RecurringCard({ ordering }: { ordering: Ordering }) {
  const { t } = useTranslation('recurring');
  const { id } = ordering.customer;
  const query = useRecurring(id);
  const [isHolding, setHolding] = useState(false);
  return (
    <section className={styles.onCall} aria-labelledby="usual">
      <Card>
        <div className={styles.form}>
          <h2 id="usual">{t('order.title')}</h2>
          <QueryView query={query} title={t('order.failed')}>
            {(recurring) => (
              <>
                <Pauses customerId={id} recurring={recurring} />
                {recurring.recurringOrders.map((each) => (
                  <RegularDay
                    key={each.id}
                    minimum={ordering.minimum}
                    customerId={id}
                    each={each}
                    coming={recurring.coming}
                  />
                ))}
                {recurring.recurringOrders.length === 0 ? <p>{t('order.none')}</p> : null}
                <div className={styles.actions}>
                  {ordering.lastOrder ? (
                    <MakeLastRecurring
                      minimum={ordering.minimum}
                      customerId={id}
                      order={ordering.lastOrder}
                      recurring={recurring}
                    />
                  ) : null}
                  <Button variant="secondary" onClick={() => setHolding(true)}>
                    {t('pause.make')}
                  </Button>
                </div>
                <PauseForm
                  open={isHolding}
                  customerId={id}
                  recurring={recurring}
                  onClose={() => setHolding(false)}
                />
              </>
            )}
          </QueryView>
        </div>
      </Card>
    </section>
  );
}

type RecurringOrderProps = {
  minimum: number;
  customerId: number;
  each: RecurringOverview['recurringOrders'][number];
  coming: RecurringOverview['coming'];
};

function RegularDay({ minimum, customerId, each, coming }: RecurringOrderProps) {
  const { t } = useTranslation('recurring');
  const { date, slot } = useFormats();
  const localized = useLocalized();
  const confirm = useConfirm();
  const say = useResultToast();
  const stop = useMutation({
    ...api.mutation('DELETE /api/customers/{id}/recurring-orders/{recurringId}', (recurringId: number) => ({
      params: { id: customerId, recurringId },
    })),
    onSuccess: () => say.done(t('order.stopped')),
    onError: say.failed(t('order.skipFailed')),
  });
  const ask = async () => {
    const words = { title: t('order.stopTitle'), text: t('order.stopText') };
    if (await confirm({ ...words, confirmLabel: t('order.stopYes'), cancelLabel: t('order.stopNo') }))
      stop.mutate(each.id);
  };
  return (
    <div className={styles.form}>
      <p>
        {each.items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}
        <br />
        {t('order.every', { count: each.everyWeeks, from: date(each.from, 'day') })}
        {each.to ? ` ${t('order.until', { to: date(each.to, 'day') })}` : null}
        {` · ${slot(each.deliveryTime)}`}
        {` · ${t('order.goesTo', { address: each.delivery.address, city: each.delivery.city })}`}
      </p>
      <ul className={styles.days} aria-label={t('order.coming')}>
        {coming
          .filter(({ recurringOrderId }) => recurringOrderId === each.id)
          .map((day) => (
            <Day key={day.day} customerId={customerId} day={day} />
          ))}
      </ul>
      <div className={styles.actions}>
        <Change minimum={minimum} customerId={customerId} each={each} coming={coming} />
        <Button variant="subtle" isLoading={stop.isPending} onClick={() => void ask()}>
          {t('order.stop')}
        </Button>
      </div>
    </div>
  );
}

function Day({ customerId, day }: { customerId: number; day: ComingDay }) {
  const { t } = useTranslation('recurring');
  const { date: write } = useFormats();
  const reasonOf = useRefusalReason();
  const say = useResultToast();
  const skip = useMutation({
    ...api.mutation(
      'PUT /api/customers/{id}/recurring-orders/{recurringId}/days/{date}',
      (isSkipped: boolean) => ({
        params: { id: customerId, recurringId: day.recurringOrderId, date: day.day },
        body: { isSkipped },
      }),
    ),
    // Ignores a second click, which would undo the first.
    onMutate: ignoreDoubleClick,
    onError: say.failed(t('order.skipFailed')),
  });
  const isSkipped = day.state === 'skipped';
  const date = write(day.deliveryDate ?? day.day, 'day');
  return (
    <li>
      <span>
        {date}: {t(`order.state.${day.state}`, { number: day.orderId ?? '' })}
        {day.refusals.length > 0 ? ` (${day.refusals.map(reasonOf).join('; ')})` : null}
      </span>
      {day.canSkip ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t(isSkipped ? 'order.unskipFor' : 'order.skipFor', { date })}
          isLoading={skip.isPending}
          onClick={() => skip.mutate(!isSkipped)}
        >
          {t(isSkipped ? 'order.unskip' : 'order.skip')}
        </Button>
      ) : null}
    </li>
  );
}

type MakeRecurringProps = {
  minimum: number;
  customerId: number;
  order: NonNullable<Ordering['lastOrder']>;
  recurring: RecurringOverview;
};

function MakeLastRecurring({ minimum, customerId, order, recurring }: MakeRecurringProps) {
  const { t } = useTranslation('recurring');
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringDialogDeps(t('order.made'), minimum);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('order.make')}
      </Button>
      <MakeRecurringFromOrder
        userId={customerId}
        order={order}
        recurring={recurring}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}

function Change({ minimum, customerId, each, coming }: RecurringOrderProps) {
  const { t } = useTranslation('recurring');
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringDialogDeps(t('order.changed'), minimum);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('order.change')}
      </Button>
      <ChangeRecurring
        userId={customerId}
        recurringOrder={each}
        coming={coming}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}

/** Dependencies of the recurring order dialogs. `done` is the toast shown after saving. */
function useRecurringDialogDeps(done: string, minimum: number): RecurringDialogDeps {
  const { price, date, slot } = useFormats();
  const errorText = useErrorText();
  const say = useResultToast();
  return {
    api,
    whose: 'office',
    minimum,
    price,
    dateLine: (day) => date(day, 'day'),
    slot,
    errorText,
    onDone: () => say.done(done),
  };
}
