import { List, Stack, Text } from '@mantine/core';
import { splitTermsOf } from '@trpeza/contract/money/terms.constants';
import { splitCredit, type CreditLine } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { FormButtons } from '@trpeza/ui/kit/form/form-buttons';
import { CreditFields, useCreditForm } from '@trpeza/ui/ordering/orders/credit-fields';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { StatusChangedNotice } from './correct-order.form.tsx';

export function CreditMealsForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('admin');
  // One key for all attempts, so that a retry after a lost response is idempotent.
  const [key] = useState(() => crypto.randomUUID());
  const form = useCreditForm(order.items);
  const credit = useSave(api.mutation('POST /api/orders/{id}/credits'), {
    form,
    done: ({ orderNumber: number }) => t('credit.done', { number }),
    onSaved: onClose,
  });
  const inputOf = ({ reason, note }: typeof form.values) => {
    if (reason === '') return undefined;
    const said = note.trim();
    return {
      params: { id: order.id },
      body: { key, reason, lines: form.lines, ...(said && { note: said }) },
    };
  };
  return (
    <form onSubmit={form.onSubmit(credit, inputOf)} noValidate>
      <Stack>
        <ErrorSummary {...form.summary} />
        <StatusChangedNotice order={order} />
        <CreditFields form={form} />
        <TextArea
          {...form.text('note')}
          label={t('credit.note')}
          description={t('credit.noteHelp')}
          maxLength={500}
        />
        <Consequences order={order} lines={form.lines} />
        <FormButtons
          label={t('credit.confirm')}
          cancel={t('credit.keep')}
          isPending={credit.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

/** Shows the effect of a credit on both payers, calculated with the same function as in the API. */
function Consequences({ order, lines }: { order: Order; lines: readonly CreditLine[] }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  const amounts = splitCredit(remainingQuantityOf(order), lines);
  if (!amounts || lines.length === 0) return <p role="status">{t('credit.chooseFirst')}</p>;
  const { customer, subsidy, total } = amounts;
  const isOnAccount = order.paymentMethod === 'account';
  const amount = (cents: typeof total) => price(formatMoney(cents));
  return (
    <div role="status">
      <Text fw={700}>{t('credit.total', { amount: amount(total) })}</Text>
      <List>
        {customer > 0 ? (
          <List.Item>
            {t(isOnAccount ? 'correct.notCollected' : 'correct.refund', { amount: amount(customer) })}
          </List.Item>
        ) : null}
        {subsidy > 0 ? <List.Item>{t('correct.release', { amount: amount(subsidy) })}</List.Item> : null}
        {order.status === 'completed' && subsidy > 0 ? <List.Item>{t('credit.invoiced')}</List.Item> : null}
        <List.Item>{t('credit.notified')}</List.Item>
      </List>
    </div>
  );
}

const remainingQuantityOf = ({ deliveryFee, terms, items }: Order) => ({
  fee: parseMoney(deliveryFee),
  terms: splitTermsOf(terms),
  items: items.map(({ price, ...item }) => ({ ...item, price: parseMoney(price) })),
});
