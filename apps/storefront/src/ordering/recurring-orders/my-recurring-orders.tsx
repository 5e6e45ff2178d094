import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { ComingDay, RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { addCents, formatMoney, parseMoney, timesCents } from '@trpeza/contract/platform/money';
import { localDateOf } from '@trpeza/i18n/formats';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats, useKitchen } from '../../use-formats.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { PhoneUs } from '../../customers/profile/phone-us.tsx';
import { Fold } from '../orders/fold.tsx';
import { MealLine } from '../orders/meal-line.tsx';
import orderStyles from '../orders/orders.module.css';
import { useShowOrder } from '../orders/use-show-order.ts';
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

/** The number of coming days that are always in sight. */
const SHOWN_DAYS = 3;

/** A customer's recurring orders as a timeline: each day can be skipped, each order changed, paused or stopped. */
export function MyRecurringOrders({ user, hasOrders }: { user: User; hasOrders: boolean }) {
  const { t } = useTranslation('orders');
  const query = useQuery({ ...recurringOf(user.id), staleTime: 0 });
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  const { recurringOrders = [], pauses = [] } = query.data ?? {};
  // Customers without orders have nothing to repeat.
  if (!hasOrders && recurringOrders.length === 0 && pauses.length === 0) return null;
  return (
    <Paper component="section" aria-labelledby="usual">
      <Stack gap="md">
        <Title order={2} fz="xl" id="usual" ref={title} tabIndex={-1}>
          {t('recurring.title')}
        </Title>
        <QueryView query={query} title={t('recurring.failed')} help={null}>
          {(recurring) => {
            const pause =
              pauses.length > 0 ? null : (
                <PauseMeals userId={user.id} recurring={recurring} onPaused={focusTitle} />
              );
            return (
              <>
                {pauses.map((each) => (
                  <EndPause key={each.id} userId={user.id} pause={each} onEnded={focusTitle} />
                ))}
                {recurringOrders.map((each) => (
                  <RecurringOrder key={each.id} userId={user.id} each={each} coming={recurring.coming}>
                    {pause}
                  </RecurringOrder>
                ))}
                {recurringOrders.length > 0 ? null : (
                  <>
                    <Text>{t('recurring.none')}</Text>
                    {pause}
                  </>
                )}
              </>
            );
          }}
        </QueryView>
      </Stack>
    </Paper>
  );
}

type RecurringOrderProps = {
  userId: number;
  each: RecurringOverview['recurringOrders'][number];
  coming: RecurringOverview['coming'];
};

/** @param children the button that pauses all deliveries */
function RecurringOrder({ userId, each, coming, children }: RecurringOrderProps & { children: ReactNode }) {
  const { t } = useTranslation('orders');
  const { slot, price } = useFormats();
  const own = coming.filter(({ recurringOrderId }) => recurringOrderId === each.id);
  const leftOut = each.items.filter((item) => item.leftOut);
  const sum = addCents(...each.items.map((item) => timesCents(parseMoney(item.price), item.quantity)));
  return (
    <>
      <div>
        <Text>
          <strong>
            {t('recurring.weeks', { count: each.everyWeeks })}
            {each.to ? ` ${t('recurring.until', { to: each.to })}` : null}
          </strong>
          , {slot(each.deliveryTime)}
        </Text>
        <MealLine items={each.items} />
      </div>
      {leftOut.length > 0 ? (
        <Group gap="sm" fw={700}>
          <MealLine items={leftOut} /> {t('recurring.leftOut')}
        </Group>
      ) : null}
      <Days userId={userId} days={own.slice(0, SHOWN_DAYS)} />
      <div className={orderStyles.row} role="group" aria-label={t('recurring.title')}>
        <Change userId={userId} each={each} coming={coming} />
        {children}
        <Stop userId={userId} recurringId={each.id} />
      </div>
      <Fold summary={t('recurring.more')}>
        <Stack gap="sm">
          <Days userId={userId} days={own.slice(SHOWN_DAYS)} />
          <Text>{t('recurring.account', { amount: price(formatMoney(sum)) })}</Text>
          <Text>
            {t('recurring.goesTo', { address: each.delivery.address, city: each.delivery.city })}{' '}
            {t('recurring.moved')}
          </Text>
        </Stack>
      </Fold>
    </>
  );
}

const Days = ({ userId, days }: { userId: number; days: readonly ComingDay[] }) => (
  <ol className={styles.days}>
    {days.map((day) => (
      <Day key={day.day} userId={userId} day={day} />
    ))}
  </ol>
);

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
  const when = localDateOf(day.placesAt, useKitchen().timeZone);
  return (
    <li data-state={day.state}>
      <Group gap="sm" justify="space-between">
        <Box flex="1 1 9rem">
          <strong>{dateLine(date)}</strong>
          {date === day.day ? null : ` (${t('recurring.instead', { date: day.day })})`}
          <br />
          {t(`recurring.state.${day.state}`, { number: day.orderId, when })}
        </Box>
        {day.canSkip ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={t(isSkipped ? 'recurring.unskipFor' : 'recurring.skipFor', { date })}
            isLoading={skip.isPending}
            onClick={() => skip.mutate(!isSkipped)}
          >
            {t(isSkipped ? 'recurring.unskip' : 'recurring.skip')}
          </Button>
        ) : null}
      </Group>
      {day.refusals.length > 0 ? (
        <Text>
          {day.refusals.map(reasonOf).join(' ')} {day.canSkip ? null : t('recurring.reason.late')} <PhoneUs />
        </Text>
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
  const showOrder = useShowOrder();
  const [isAsking, setAsking] = useState(false);
  const stop = useMutation({
    mutationFn: () =>
      api.call('DELETE /api/customers/{id}/recurring-orders/{recurringId}', {
        params: { id: userId, recurringId },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => {
      setAsking(false);
      client.setQueryData(recurringOf(userId).queryKey, recurring);
      showOrder('usual');
    },
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
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
    </>
  );
}
