import type { Input, Reply } from '@trpeza/api-client/client';
import {
  CUSTOMER_STATES,
  isEndOfService,
  type CustomerState,
} from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { StateBadge } from '../../access/users/state-badge.tsx';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';

type Outcome = Reply<'PUT /api/customers/{id}/state'>;

/** Current state of the customer with its start date, and earlier states. */
export function StateSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const [outcome, setOutcome] = useState<Outcome>();
  const isOpen = editing.open === 'state';
  return (
    <FileSection
      title={t('state.title')}
      isOpen={isOpen}
      action={
        <EditButton editing={editing} name="state" label={t('state.edit')}>
          {t('state.change')}
        </EditButton>
      }
    >
      {outcome ? <OutcomeNotice outcome={outcome} /> : null}
      {isOpen ? (
        <StateForm
          file={file}
          onClose={() => editing.set(undefined)}
          onDone={(result) => {
            setOutcome(result);
            editing.set(undefined);
          }}
        />
      ) : (
        <History file={file} />
      )}
    </FileSection>
  );
}

function OutcomeNotice({ outcome: { cancelled, remaining } }: { outcome: Outcome }) {
  const { t } = useTranslation('customers');
  if (cancelled.length + remaining.length === 0) return null;
  return (
    <Notice kind={remaining.length > 0 ? 'warning' : 'success'} level={3} announce title={t('state.done')}>
      {cancelled.length > 0 ? <p>{t('state.cancelled', { orders: cancelled.join(', ') })}</p> : null}
      {remaining.length > 0 ? <p>{t('state.remaining', { orders: remaining.join(', ') })}</p> : null}
    </Notice>
  );
}

function History({ file }: { file: ClientFile }) {
  const { t } = useTranslation(['customers', 'admin']);
  const { date } = useFormats();
  return (
    <>
      <p>
        <StateBadge state={file.state} />
      </p>
      <ul className={styles.list}>
        {file.states.map(({ state, from, to, reason }) => (
          <li key={from}>
            <span>
              {t(to ? 'state.fromTo' : 'state.since', {
                state: t(`admin:customerState.${state}`),
                from: date(from),
                to: to ? date(to) : '',
              })}
            </span>
            {reason ? <span className={styles.quiet}>{reason}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

type Body = Input<'PUT /api/customers/{id}/state'>['body'];

interface StateFormProps {
  file: ClientFile;
  onClose: () => void;
  onDone: (outcome: Outcome) => void;
}

function StateForm({ file, onClose, onDone }: StateFormProps) {
  const { t } = useTranslation(['customers', 'admin']);
  const confirm = useConfirm();
  const seen = useFormBaseline({ version: file.versions.states });
  const values = { state: file.state, from: file.today, reason: '' };
  const form = useForm({
    values,
    schema: () =>
      import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SetCustomerState),
    bodyOf: ({ state, from, reason }) => ({
      state,
      from,
      ...(reason.trim() ? { reason } : {}),
      cancelOrders: ordersToCancel(file, state, from).map(({ id }) => id),
      expected: seen.current.version,
    }),
  });
  const { state, from } = form.values;
  const concerned = ordersToCancel(file, state, from);
  const params = { id: file.customer.id };
  const save = useSaveSection(
    api.mutation('PUT /api/customers/{id}/state', (body: Body) => ({ params, body })),
    form,
    onDone,
  );
  useConflictRebase(seen, { seen: { version: file.versions.states }, values, error: save.error }, form);
  const sure = async (body: Body) => {
    if (!isEndOfService(state)) return body;
    const isSure = await confirm({
      title: t(`state.confirm.${state}`, { name: `${file.profile.firstName} ${file.profile.lastName}` }),
      text: (
        <div className={styles.form}>
          <p>{t('state.noMessages')}</p>
          <OrdersToCancel orders={concerned} />
        </div>
      ),
      confirmLabel: t(`state.confirmLabel.${state}`),
      destructive: true,
    });
    return isSure ? body : undefined;
  };
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, sure)}
      summary={form.summary}
      save={save}
      now={<History file={file} />}
      onClose={onClose}
    >
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
      <DateField
        {...form.field('from')}
        label={t(state === 'deceased' ? 'state.dayOfDeath' : 'state.firstDay')}
        value={from}
        onChange={(day) => form.set({ from: day })}
      />
      <TextArea {...form.text('reason')} label={t('state.reason')} maxLength={500} rows={2} isOptional />
      {isEndOfService(state) ? <OrdersToCancel orders={concerned} /> : null}
    </SectionForm>
  );
}

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
        {orders.map(({ id, orderNumber, deliveryDate, mealCount }) => (
          <li key={id}>
            {t('orderLine', { number: orderNumber, date: date(deliveryDate), count: mealCount })}
          </li>
        ))}
      </ul>
    </div>
  );
}
