import { Group, Stack, Text, Title } from '@mantine/core';
import { CALL_OUTCOMES, type CallOutcome } from '@trpeza/contract/ordering/recurring-orders.constants';
import type { RecurringDay } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { formatNumber } from '@trpeza/i18n/formats';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useRefusalReason } from '../phone-orders/use-order-problems.ts';
import styles from './calls.module.css';
import type { DeliveryDay } from './day-state.tsx';
import { type PersonToCall, useCalls } from './use-calls.ts';

const SHOWN = ['placed', 'proposed', 'refused', 'ordered', 'settled', 'skipped', 'paused'] as const;
/** The results with a button of their own; the others need a note. */
const BUTTONS = ['reached', 'no_answer', 'call_later', 'not_wanted'] as const;

/** The orders that were placed automatically for a day, and the customers to call, one line each. */
export function CallsSection({ day }: { day: DeliveryDay }) {
  const { t } = useTranslation('recurring');
  const { recurring, missing, people = [] } = useCalls(day);
  return (
    <QueryView query={recurring} also={[missing]} title={t('day.failed')}>
      {(data) => (
        <Stack>
          <PlacedAutomatically data={data} />
          <Title order={2}>
            {people.length > 0 ? t('missing.count', { count: people.length }) : t('day.none')}
          </Title>
          {people.length > 0 ? (
            <People people={people} day={data.day} deliveryDate={data.deliveryDate ?? day.date} />
          ) : (
            <p>{t('missing.noneText')}</p>
          )}
        </Stack>
      )}
    </QueryView>
  );
}

function PlacedAutomatically({ data }: { data: RecurringDay }) {
  const { t } = useTranslation('recurring');
  const { instant, language } = useFormats();
  const { counts, day, deliveryDate, placesAt, orderUntil } = data;
  const shown = SHOWN.filter((state) => state === 'placed' || counts[state] > 0);
  return (
    <>
      {deliveryDate === null ? (
        <Notice kind="warning" title={t('day.closed')} />
      ) : (
        <p>
          {deliveryDate === day ? null : `${t('day.instead', { date: deliveryDate })} `}
          {t('day.placesAt', { at: instant(placesAt), until: instant(orderUntil) })}
        </p>
      )}
      <Group component="ul" gap="md" aria-label={t('day.title')}>
        {shown.map((state) => (
          <li key={state}>
            {t(`day.count.${state}`)}: <strong>{formatNumber(counts[state], language)}</strong>
          </li>
        ))}
      </Group>
    </>
  );
}

/** `day` is the regular day of the recurring orders. */
type PeopleProps = { people: readonly PersonToCall[]; day: string; deliveryDate: string };

function People({ people, day, deliveryDate }: PeopleProps) {
  const { t } = useTranslation('recurring');
  const [noted, setNoted] = useState<PersonToCall['customer']>();
  const keep = useSave(
    api.mutation('POST /api/customers/{id}/calls', (call: { id: number; outcome: CallOutcome }) => ({
      params: { id: call.id },
      body: { deliveryDate, outcome: call.outcome, note: '' },
    })),
    { done: t('call.kept'), failed: t('call.failed') },
  );
  const retry = useSave(
    api.mutation('POST /api/recurring-orders/{recurringId}/days/{date}/retry', (recurringId: number) => ({
      params: { recurringId, date: day },
    })),
    { done: t('day.retried'), failed: t('day.retryFailed') },
  );
  const columns: Column<PersonToCall>[] = [
    {
      key: 'customer',
      header: t('call.customer'),
      rowHeader: true,
      cell: ({ customer }) => <Link to={paths.phoneOrder(customer.id)}>{customer.name}</Link>,
    },
    {
      key: 'phone',
      header: t('call.phone'),
      line: 'first',
      cell: ({ customer: { phone } }) => (phone ? <PhoneLink number={phone} /> : t('call.noPhone')),
    },
    { key: 'why', header: t('call.why'), cell: (person) => <Why person={person} /> },
    {
      key: 'result',
      header: t('call.outcome'),
      cell: ({ customer: { id, name } }) => (
        <div className={styles.results}>
          {BUTTONS.map((outcome) => (
            <Button
              key={outcome}
              variant="secondary"
              size="small"
              aria-label={`${t(`call.button.${outcome}`)}: ${name}`}
              isLoading={keep.isPending && keep.variables.id === id && keep.variables.outcome === outcome}
              onClick={() => keep.mutate({ id, outcome })}
            >
              {t(`call.button.${outcome}`)}
            </Button>
          ))}
        </div>
      ),
    },
    {
      key: 'more',
      header: t('call.more'),
      align: 'end',
      line: 'first',
      cell: ({ customer, unplaced }) => (
        <RowMenu
          label={t('call.actions', { name: customer.name })}
          actions={[
            { label: t('day.order'), icon: 'phone', to: paths.phoneOrder(customer.id) },
            { label: t('call.withNote'), icon: 'edit', onSelect: () => setNoted(customer) },
            ...(unplaced
              ? [{ label: t('day.retry'), onSelect: () => retry.mutate(unplaced.recurringOrderId) }]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption={t('missing.title')}
        captionHidden
        columns={columns}
        rows={people}
        rowKey={({ customer, unplaced }) => unplaced?.recurringOrderId ?? `customer ${customer.id}`}
      />
      {noted ? (
        <CallForm customer={noted} deliveryDate={deliveryDate} onClose={() => setNoted(undefined)} />
      ) : null}
    </>
  );
}

/** Why the customer is on the list, what could be ordered instead, and how the last call ended. */
function Why({ person: { unplaced, ordered = 0, lastCall } }: { person: PersonToCall }) {
  const { t } = useTranslation('recurring');
  const localized = useLocalized();
  const { price, instant } = useFormats();
  const reasonOf = useRefusalReason();
  return (
    <>
      {unplaced ? <strong>{unplaced.refusals.map(reasonOf).join('; ')}</strong> : null}
      {unplaced?.substitutes.map((meal) => {
        const instead = meal.instead.map((one) => `${localized(one, 'name').text} (${price(one.price)})`);
        const words = { name: localized(meal, 'name').text, instead: instead.join(', ') };
        return (
          <div key={meal.mealId}>{t(instead.length > 0 ? 'day.substitutes' : 'day.noSubstitute', words)}</div>
        );
      })}
      {ordered > 0 ? t('missing.ordered', { count: ordered }) : null}
      {lastCall ? (
        <Text component="div" c="dimmed">
          {t('call.last', {
            outcome: t(`call.is.${lastCall.outcome}`),
            by: lastCall.by,
            at: instant(lastCall.at),
          })}
          {lastCall.note ? `: ${lastCall.note}` : null}
        </Text>
      ) : null}
    </>
  );
}

type CallFormProps = { customer: PersonToCall['customer']; deliveryDate: string; onClose: () => void };

/** Dialog for a call with a note, which colleagues see. */
function CallForm({ customer, deliveryDate, onClose }: CallFormProps) {
  const { t } = useTranslation('recurring');
  return (
    <EditDialog
      title={t('call.title', { name: customer.name })}
      onClose={onClose}
      form={{
        values: { outcome: '' as CallOutcome | '', note: '' },
        check: ({ outcome }) => (outcome === '' ? { outcome: t('call.choose') } : {}),
      }}
      call={api.mutation(
        'POST /api/customers/{id}/calls',
        (call: { outcome: CallOutcome | ''; note: string }) => ({
          params: { id: customer.id },
          body: { deliveryDate, outcome: call.outcome as CallOutcome, note: call.note },
        }),
      )}
      done={t('call.kept')}
      failed={t('call.failed')}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <RadioList<CallOutcome | ''>
            {...form.valued('outcome')}
            legend={t('call.outcome')}
            options={CALL_OUTCOMES.map((value) => ({ value, label: t(`call.is.${value}`) }))}
          />
          <TextField {...form.text('note')} label={t('call.note')} maxLength={500} />
        </>
      )}
    </EditDialog>
  );
}
