import { Text } from '@mantine/core';
import type { Reply } from '@trpeza/api-client/client';
import {
  CUSTOMER_STATES,
  isEndOfService,
  type CustomerState,
} from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { EntryList, FileDialog, FileSection, type SectionProps } from './file-section.tsx';

export type StateOutcome = Reply<'PUT /api/customers/{id}/state'>;

/** The states that were recorded, each with its first day. */
export function StatesSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  if (file.states.length === 0) return null;
  return (
    <FileSection title={t('state.title')}>
      <History file={file} />
    </FileSection>
  );
}

export function StateOutcomeNotice({ outcome: { cancelled, remaining } }: { outcome: StateOutcome }) {
  const { t } = useTranslation('customers');
  if (cancelled.length + remaining.length === 0) return null;
  return (
    <Notice kind={remaining.length > 0 ? 'warning' : 'success'} announce title={t('state.done')}>
      {cancelled.length > 0 ? <p>{t('state.cancelled', { orders: cancelled.join(', ') })}</p> : null}
      {remaining.length > 0 ? <p>{t('state.remaining', { orders: remaining.join(', ') })}</p> : null}
    </Notice>
  );
}

function History({ file }: SectionProps) {
  const { t } = useTranslation(['customers', 'admin']);
  const { date } = useFormats();
  return (
    <EntryList>
      {file.states.map(({ state, from, to, reason }) => (
        <li key={from}>
          {t(to ? 'state.fromTo' : 'state.since', {
            state: t(`admin:customerState.${state}`),
            from: date(from),
            to: to ? date(to) : '',
          })}
          {reason ? <Text c="dimmed">{reason}</Text> : null}
        </li>
      ))}
    </EntryList>
  );
}

interface StateFormProps extends SectionProps {
  /** Whether the form records a death, so that only its day is asked. */
  isDeath?: boolean;
  onClose: () => void;
  onChanged: (outcome: StateOutcome) => void;
}

/** Changes the customer's state. The button names the orders that the end of the service cancels. */
export function StateForm({ file, isDeath = false, onClose, onChanged }: StateFormProps) {
  const { t } = useTranslation(['customers', 'admin']);
  return (
    <FileDialog
      title={`${t(isDeath ? 'state.record' : 'state.edit')}: ${nameOf(file)}`}
      onClose={onClose}
      form={{
        values: { state: isDeath ? ('deceased' as const) : file.state, from: file.today, reason: '' },
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SetCustomerState),
        bodyOf: ({ state, from, reason }) => ({
          state,
          from,
          ...(reason.trim() ? { reason } : {}),
          cancelOrders: ordersToCancel(file, state, from).map(({ id }) => id),
        }),
      }}
      seen={{ version: file.versions.states }}
      call={api.mutation('PUT /api/customers/{id}/state')}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      now={<History file={file} />}
      onSaved={(outcome) => {
        onChanged(outcome);
        onClose();
      }}
      submit={({ state, from }) => {
        if (!isEndOfService(state)) return {};
        const count = ordersToCancel(file, state, from).length;
        const label = count > 0 ? t(`state.endAndCancel.${state}`, { count }) : t(`state.end.${state}`);
        return { label, isDanger: true };
      }}
    >
      {(form) => {
        const { state, from } = form.values;
        return (
          <>
            {isDeath ? null : (
              <RadioList
                {...form.field('state')}
                legend={t('state.title')}
                value={state}
                onChange={(chosen) => form.set({ state: chosen })}
                options={CUSTOMER_STATES.map((value) => ({
                  value,
                  label: t(`admin:customerState.${value}`),
                  hint: t(`state.hint.${value}`),
                }))}
              />
            )}
            <DateField
              {...form.field('from')}
              label={t(state === 'deceased' ? 'state.dayOfDeath' : 'state.firstDay')}
              value={from}
              onChange={(day) => form.set({ from: day })}
            />
            <TextArea
              {...form.text('reason')}
              label={t('state.reason')}
              maxLength={500}
              rows={2}
              isOptional
            />
            {isEndOfService(state) ? (
              <>
                <p>{t('state.noMessages')}</p>
                <OrdersToCancel orders={ordersToCancel(file, state, from)} />
              </>
            ) : null}
          </>
        );
      }}
    </FileDialog>
  );
}

export const nameOf = ({ profile, customer }: ClientFile): string =>
  `${profile.firstName} ${profile.lastName}`.trim() || customer.username;

/** Open orders that an end of service cancels. The server applies the same rule (`listOrdersToCancel`). */
const ordersToCancel = ({ openOrders }: ClientFile, state: CustomerState, from: string) =>
  isEndOfService(state) ? openOrders.filter(({ deliveryDate }) => deliveryDate >= from) : [];

function OrdersToCancel({ orders }: { orders: ClientFile['openOrders'] }) {
  const { t } = useTranslation('customers');
  const { date } = useFormats();
  if (orders.length === 0) return <p>{t('state.nothingOpen')}</p>;
  return (
    <div>
      <p>{t('state.willCancel', { count: orders.length })}</p>
      <ul>
        {orders.map(({ id, orderNumber: number, deliveryDate, mealCount: count }) => (
          <li key={id}>{t('orderLine', { number, date: date(deliveryDate), count })}</li>
        ))}
      </ul>
    </div>
  );
}
