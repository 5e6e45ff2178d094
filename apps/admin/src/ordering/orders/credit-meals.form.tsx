import { useMutation } from '@tanstack/react-query';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { splitTermsOf } from '@trpeza/contract/money/terms.constants';
import { splitCredit, type CreditLine } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { CreditFields, useCreditForm } from '@trpeza/ui/ordering/orders/credit-fields';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { StatusChangedNotice } from './status-changed-notice.tsx';
import styles from './correct-order.module.css';

type CreditMealsProps = { order: Order; open: boolean; onClose: () => void };

export function CreditMealsForm({ order, open, onClose }: CreditMealsProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('credit.formTitle', { number: order.orderNumber })}
      footer={
        <>
          <Button type="submit" form={formId}>
            {t('credit.confirm')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('credit.keep')}
          </Button>
        </>
      }
    >
      {open ? <Fields formId={formId} order={order} onDone={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ formId, order, onDone }: { formId: string; order: Order; onDone: () => void }) {
  const { t } = useTranslation('admin');
  // One key for all attempts, so that a retry after a lost response is idempotent.
  const [key] = useState(() => crypto.randomUUID());
  const form = useCreditForm(order.items);
  const credit = useCreditMeals(onDone, form.refuse);
  const inputOf = ({ reason, note }: typeof form.values) => {
    if (reason === '') return undefined;
    const said = note.trim();
    const body = { key, reason, lines: form.lines, ...(said && { note: said }) };
    return { params: { id: order.id }, body };
  };
  return (
    <form id={formId} className={styles.form} onSubmit={form.onSubmit(credit, inputOf)} noValidate>
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
    </form>
  );
}

function useCreditMeals(onDone: () => void, onRefusal: (error: unknown, text: string) => void) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const toast = useToast();
  return useMutation({
    ...api.mutation('POST /api/orders/{id}/credits'),
    onMutate: ignoreDoubleClick,
    onSuccess: ({ orderNumber: number }) => {
      toast.show({ kind: 'success', title: t('credit.done', { number }) });
      onDone();
    },
    onError: (error) => onRefusal(error, errorText(error)),
  });
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
      <p className={styles.change}>{t('credit.total', { amount: amount(total) })}</p>
      <ul className={styles.list}>
        {customer > 0 ? (
          <li>{t(isOnAccount ? 'correct.notCollected' : 'correct.refund', { amount: amount(customer) })}</li>
        ) : null}
        {subsidy > 0 ? <li>{t('correct.release', { amount: amount(subsidy) })}</li> : null}
        {order.status === 'completed' && subsidy > 0 ? <li>{t('credit.invoiced')}</li> : null}
        <li>{t('credit.notified')}</li>
      </ul>
    </div>
  );
}

const remainingQuantityOf = ({ deliveryFee, terms, items }: Order) => ({
  fee: parseMoney(deliveryFee),
  terms: splitTermsOf(terms),
  items: items.map(({ price, ...item }) => ({ ...item, price: parseMoney(price) })),
});
