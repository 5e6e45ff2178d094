import { Text, Group } from '@mantine/core';
import type { Reply } from '@trpeza/api-client/client';
import {
  CUSTOMER_STATES,
  isEndOfService,
  type CustomerState,
} from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { DateField } from '../../ordering/calendar/date-field.tsx';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { EntryList, FileDialog, FileSection, type SectionProps } from './file-section.tsx';

export type StateOutcome = Reply<'PUT /api/customers/{id}/state'>;

/** The states that were recorded, each with its first day. */
export function StatesSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  return file.states.length === 0 ? null : (
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
      file={file}
      section="states"
      call={api.mutation('PUT /api/customers/{id}/state')}
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
                {...form.valued('state')}
                legend={t('state.title')}
                options={CUSTOMER_STATES.map((value) => ({
                  value,
                  label: t(`admin:customerState.${value}`),
                  hint: t(`state.hint.${value}`),
                }))}
              />
            )}
            <DateField
              {...form.valued('from')}
              label={t(state === 'deceased' ? 'state.dayOfDeath' : 'state.firstDay')}
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

/** Whether the customer can sign in, and the invitation to choose a password. */
export function InvitationSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const { dayOf } = useFormats();
  const { customer, hasPassword, invitation } = file;
  const invite = useSave(
    api.mutation('POST /api/customers/{id}/invitation', (by: 'email' | 'code') => ({
      params: { id: customer.id },
      body: { by },
    })),
    { failed: t('failed') },
  );
  const made = invite.data;
  const ways =
    customer.email && customer.isEmailConfirmed ? (['email', 'code'] as const) : (['code'] as const);
  return (
    <FileSection title={t('invitation.title')}>
      <p>
        {hasPassword ? t('invitation.signsIn', { username: customer.username }) : t('invitation.doesNot')}
      </p>
      {invitation ? (
        <Text c="dimmed">
          {t(invitation.sentTo ? 'invitation.sent' : 'invitation.printed', {
            to: invitation.sentTo,
            date: dayOf(invitation.expiresAt),
          })}
        </Text>
      ) : null}
      {made?.code ? (
        <Notice kind="success" level={3} announce title={t('invitation.codeTitle')}>
          <Text fz="xl" fw={700}>
            {made.code}
          </Text>
          <p>{t('invitation.codeText')}</p>
          {made.sheet ? (
            <p>
              <a href={`data:application/pdf;base64,${made.sheet}`} download={t('invitation.file')}>
                {t('invitation.download')}
              </a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      {isEndOfService(file.state) ? null : (
        <Group gap="sm">
          {ways.map((by) => (
            <Button
              key={by}
              variant="secondary"
              size="small"
              isLoading={invite.isPending}
              onClick={() => invite.mutate(by)}
            >
              {t(by === 'email' ? 'invitation.byEmail' : 'invitation.byCode')}
            </Button>
          ))}
        </Group>
      )}
    </FileSection>
  );
}
