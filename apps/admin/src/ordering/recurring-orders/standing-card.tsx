import { useMutation } from '@tanstack/react-query';
import type { Ordering } from '@trpeza/contract/ordering/phone.schemas';
import type { ComingDay, Standing } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { ChangeRecurring } from '@trpeza/ui/ordering/recurring-orders/change-recurring.form';
import { MakeRecurringFromOrder } from '@trpeza/ui/ordering/recurring-orders/make-recurring.form';
import type { RecurringTools } from '@trpeza/ui/ordering/recurring-orders/recurring-tools';
import { Button } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { HoldForm } from './hold.form.tsx';
import { Holds } from './holds.tsx';
import styles from './standing.module.css';
import { useRefusalReason } from './use-reasons.ts';
import { useResultToast } from './use-result-toast.ts';
import { useStanding } from './use-standing.ts';

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export function StandingCard({ ordering }: { ordering: Ordering }) {
  const { t } = useTranslation('standing');
  const { id } = ordering.customer;
  const query = useStanding(id);
  const [isHolding, setHolding] = useState(false);
  return (
    <section className={styles.onCall} aria-labelledby="usual">
      <Card>
        <div className={styles.form}>
          <h2 id="usual">{t('usual.title')}</h2>
          <QueryView query={query} title={t('usual.failed')}>
            {(standing) => (
              <>
                <Holds customerId={id} standing={standing} />
                {standing.standingOrders.map((each) => (
                  <Usual
                    key={each.id}
                    minimum={ordering.minimum}
                    customerId={id}
                    each={each}
                    coming={standing.coming}
                  />
                ))}
                {standing.standingOrders.length === 0 ? <p>{t('usual.none')}</p> : null}
                <div className={styles.actions}>
                  {ordering.lastOrder ? (
                    <MakeLastUsual
                      minimum={ordering.minimum}
                      customerId={id}
                      order={ordering.lastOrder}
                      standing={standing}
                    />
                  ) : null}
                  <Button variant="secondary" onClick={() => setHolding(true)}>
                    {t('hold.make')}
                  </Button>
                </div>
                <HoldForm
                  open={isHolding}
                  customerId={id}
                  standing={standing}
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

type UsualProps = {
  minimum: number;
  customerId: number;
  each: Standing['standingOrders'][number];
  coming: Standing['coming'];
};

function Usual({ minimum, customerId, each, coming }: UsualProps) {
  const { t } = useTranslation('standing');
  const { date, slot } = useFormats();
  const localized = useLocalized();
  const confirm = useConfirm();
  const say = useResultToast();
  const stop = useMutation({
    ...api.mutation('DELETE /api/customers/{id}/standing-orders/{standingId}', (standingId: number) => ({
      params: { id: customerId, standingId },
    })),
    onSuccess: () => say.done(t('usual.stopped')),
    onError: say.failed(t('usual.skipFailed')),
  });
  const ask = async () => {
    const words = { title: t('usual.stopTitle'), text: t('usual.stopText') };
    if (await confirm({ ...words, confirmLabel: t('usual.stopYes'), cancelLabel: t('usual.stopNo') }))
      stop.mutate(each.id);
  };
  return (
    <div className={styles.form}>
      <p>
        {each.items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}
        <br />
        {t('usual.every', { count: each.everyWeeks, from: date(each.from, 'day') })}
        {each.to ? ` ${t('usual.until', { to: date(each.to, 'day') })}` : null}
        {` · ${slot(each.deliveryTime)}`}
        {` · ${t('usual.goesTo', { address: each.delivery.address, city: each.delivery.city })}`}
      </p>
      <ul className={styles.days} aria-label={t('usual.coming')}>
        {coming
          .filter(({ standingOrderId }) => standingOrderId === each.id)
          .map((day) => (
            <Day key={day.day} customerId={customerId} day={day} />
          ))}
      </ul>
      <div className={styles.actions}>
        <Change minimum={minimum} customerId={customerId} each={each} coming={coming} />
        <Button variant="subtle" isLoading={stop.isPending} onClick={() => void ask()}>
          {t('usual.stop')}
        </Button>
      </div>
    </div>
  );
}

function Day({ customerId, day }: { customerId: number; day: ComingDay }) {
  const { t } = useTranslation('standing');
  const { date: write } = useFormats();
  const reasonOf = useRefusalReason();
  const say = useResultToast();
  const skip = useMutation({
    ...api.mutation(
      'PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}',
      (isSkipped: boolean) => ({
        params: { id: customerId, standingId: day.standingOrderId, date: day.day },
        body: { isSkipped },
      }),
    ),
    // Ignores a second click, which would undo the first.
    onMutate: ignoreDoubleClick,
    onError: say.failed(t('usual.skipFailed')),
  });
  const isSkipped = day.state === 'skipped';
  const date = write(day.deliveryDate ?? day.day, 'day');
  return (
    <li>
      <span>
        {date}: {t(`usual.state.${day.state}`, { number: day.orderId ?? '' })}
        {day.refusals.length > 0 ? ` (${day.refusals.map(reasonOf).join('; ')})` : null}
      </span>
      {day.canSkip ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t(isSkipped ? 'usual.unskipFor' : 'usual.skipFor', { date })}
          isLoading={skip.isPending}
          onClick={() => skip.mutate(!isSkipped)}
        >
          {t(isSkipped ? 'usual.unskip' : 'usual.skip')}
        </Button>
      ) : null}
    </li>
  );
}

type MakeUsualProps = {
  minimum: number;
  customerId: number;
  order: NonNullable<Ordering['lastOrder']>;
  standing: Standing;
};

function MakeLastUsual({ minimum, customerId, order, standing }: MakeUsualProps) {
  const { t } = useTranslation('standing');
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringTools(t('usual.made'), minimum);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('usual.make')}
      </Button>
      <MakeRecurringFromOrder
        userId={customerId}
        order={order}
        standing={standing}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}

function Change({ minimum, customerId, each, coming }: UsualProps) {
  const { t } = useTranslation('standing');
  const [isOpen, setOpen] = useState(false);
  const tools = useRecurringTools(t('usual.changed'), minimum);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('usual.change')}
      </Button>
      <ChangeRecurring
        userId={customerId}
        usual={each}
        coming={coming}
        open={isOpen}
        onClose={() => setOpen(false)}
        tools={tools}
      />
    </>
  );
}

/** Dependencies of the recurring order dialogs. `done` is the toast shown after saving. */
function useRecurringTools(done: string, minimum: number): RecurringTools {
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
