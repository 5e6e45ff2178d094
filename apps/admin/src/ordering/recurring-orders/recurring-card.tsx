import { Group, Paper, Stack, Title } from '@mantine/core';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ChangeRecurring } from '@trpeza/ui/ordering/recurring-orders/change-recurring.form';
import { MakeRecurringFromOrder } from '@trpeza/ui/ordering/recurring-orders/make-recurring.form';
import type { RecurringDialogDeps } from '@trpeza/ui/ordering/recurring-orders/recurring-days';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { PauseForm } from './pause.form.tsx';
import { Pauses } from './pauses.tsx';
import { useRecurring } from './use-recurring.ts';
import { useRefusalReason } from '../phone-orders/use-order-problems.ts';

/** A customer's recurring orders with their coming days, and the customer's pauses. */
export function RecurringCard({ ordering }: { ordering: Ordering }) {
  const { t } = useTranslation('recurring');
  const { id } = ordering.customer;
  const query = useRecurring(id);
  const [open, setOpen] = useState<'make' | 'pause'>();
  const toolsOf = useDialogTools(ordering.minimum);
  const opener = (name: 'make' | 'pause', label: string) => (
    <Button variant="secondary" onClick={() => setOpen(name)}>
      {label}
    </Button>
  );
  return (
    <Paper component="section" aria-labelledby="usual">
      <Stack>
        <Title order={2} id="usual">
          {t('order.title')}
        </Title>
        <QueryView query={query} title={t('order.failed')}>
          {(recurring) => (
            <>
              <Pauses customerId={id} recurring={recurring} />
              {recurring.recurringOrders.map((each) => (
                <RegularDay
                  key={each.id}
                  customerId={id}
                  each={each}
                  coming={recurring.coming}
                  tools={toolsOf(t('order.changed'))}
                />
              ))}
              {recurring.recurringOrders.length === 0 ? <p>{t('order.none')}</p> : null}
              <Group gap="sm">
                {ordering.lastOrder ? (
                  <>
                    {opener('make', t('order.make'))}
                    <MakeRecurringFromOrder
                      userId={id}
                      order={ordering.lastOrder}
                      recurring={recurring}
                      open={open === 'make'}
                      onClose={() => setOpen(undefined)}
                      tools={toolsOf(t('order.made'))}
                    />
                  </>
                ) : null}
                {opener('pause', t('pause.make'))}
              </Group>
              {open === 'pause' ? (
                <PauseForm customerId={id} recurring={recurring} onClose={() => setOpen(undefined)} />
              ) : null}
            </>
          )}
        </QueryView>
      </Stack>
    </Paper>
  );
}

/** The dependencies of the dialogs about recurring orders, each with its toast after saving. */
function useDialogTools(minimum: number) {
  const { price, date, slot } = useFormats();
  const errorText = useErrorText();
  const toast = useToast();
  return (done: string): RecurringDialogDeps => ({
    api,
    whose: 'office',
    minimum,
    price,
    dateLine: (day) => date(day, 'day'),
    slot,
    errorText,
    onDone: () => toast.show({ kind: 'success', title: done }),
  });
}

type RegularDayProps = {
  customerId: number;
  each: RecurringOverview['recurringOrders'][number];
  coming: RecurringOverview['coming'];
  tools: RecurringDialogDeps;
};

function RegularDay({ customerId, each, coming, tools }: RegularDayProps) {
  const { t } = useTranslation('recurring');
  const { date, slot } = useFormats();
  const localized = useLocalized();
  const confirm = useConfirm();
  const [isChanging, setChanging] = useState(false);
  const stop = useSave(
    api.mutation('DELETE /api/customers/{id}/recurring-orders/{recurringId}', (recurringId: number) => ({
      params: { id: customerId, recurringId },
    })),
    { done: t('order.stopped'), failed: t('order.skipFailed') },
  );
  const ask = async () => {
    const words = { title: t('order.stopTitle'), text: t('order.stopText') };
    if (await confirm({ ...words, confirmLabel: t('order.stopYes'), cancelLabel: t('order.stopNo') }))
      stop.mutate(each.id);
  };
  return (
    <Stack gap="sm">
      <p>
        {each.items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}
        <br />
        {t('order.every', { count: each.everyWeeks, from: date(each.from, 'day') })}
        {each.to ? ` ${t('order.until', { to: date(each.to, 'day') })}` : null}
        {` · ${slot(each.deliveryTime)}`}
        {` · ${t('order.goesTo', { address: each.delivery.address, city: each.delivery.city })}`}
      </p>
      <Stack component="ul" gap="xs" aria-label={t('order.coming')}>
        {coming
          .filter(({ recurringOrderId }) => recurringOrderId === each.id)
          .map((day) => (
            <Day key={day.day} customerId={customerId} day={day} />
          ))}
      </Stack>
      <Group gap="sm">
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('order.change')}
        </Button>
        <ChangeRecurring
          userId={customerId}
          recurringOrder={each}
          coming={coming}
          open={isChanging}
          onClose={() => setChanging(false)}
          tools={tools}
        />
        <Button variant="subtle" isLoading={stop.isPending} onClick={() => void ask()}>
          {t('order.stop')}
        </Button>
      </Group>
    </Stack>
  );
}

function Day({ customerId, day }: { customerId: number; day: ComingDay }) {
  const { t } = useTranslation('recurring');
  const { date: write } = useFormats();
  const reasonOf = useRefusalReason();
  const skip = useSave(
    api.mutation(
      'PUT /api/customers/{id}/recurring-orders/{recurringId}/days/{date}',
      (isSkipped: boolean) => ({
        params: { id: customerId, recurringId: day.recurringOrderId, date: day.day },
        body: { isSkipped },
      }),
    ),
    { failed: t('order.skipFailed') },
  );
  const isSkipped = day.state === 'skipped';
  const date = write(day.deliveryDate ?? day.day, 'day');
  return (
    <Group component="li" justify="space-between" gap="sm" maw="none">
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
    </Group>
  );
}
