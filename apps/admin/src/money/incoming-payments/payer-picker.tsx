import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { spacedReference } from '@trpeza/contract/money/payment-reference';
import type { Payer } from '@trpeza/contract/money/incoming-payments.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Combobox } from '@trpeza/ui/kit/combobox/combobox';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

const PAUSE_MS = 250;

/** A payer as pages refer to it: a customer, or the recipient of an invoice. */
export type PayerRef = Pick<Payer, 'customer' | 'invoice'>;

export const nameOfPayer = ({ customer, invoice }: PayerRef): string =>
  customer?.name ?? [invoice?.number, invoice?.payer].filter(Boolean).join(' · ');

export const keyOfPayer = ({ customer, invoice }: PayerRef): string =>
  customer ? `customer-${customer.id}` : `invoice-${invoice?.id}`;

/** The payer's id as a request parameter. */
export const payerIdParam = ({ customer, invoice }: PayerRef) =>
  customer ? { customerId: customer.id } : { ...(invoice && { invoiceId: invoice.id }) };

type PayerPickerProps = {
  label: string;
  error?: ReactNode;
  /** The target of the link in the form's error summary. */
  id?: string;
  value: PayerRef | undefined;
  /** Called with undefined when the field is cleared. */
  onChange: (payer: Payer | undefined) => void;
};

/** A combobox that searches the server for a customer by name, number, telephone or payment reference, or for an invoice. */
export function PayerPicker({ value, onChange, ...field }: PayerPickerProps) {
  const { t } = useTranslation('incoming-payments');
  const owes = useDebtText();
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? '').trim();
  const [search] = useDebouncedValue(wanted, PAUSE_MS);
  const found = useQuery({
    ...api.query('GET /api/payers', { query: { search } }),
    enabled: search !== '',
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isWaiting = search !== wanted || found.isPending || found.isPlaceholderData;
  const isOpen = wanted !== '';
  const payers = isOpen && search !== '' ? (found.data ?? []) : [];
  const close = () => setTyped(undefined);
  return (
    <Combobox
      {...field}
      description={t('payer.help')}
      value={typed ?? (value ? nameOfPayer(value) : '')}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={close}
      onType={(text) => {
        setTyped(text);
        if (text === '') onChange(undefined);
      }}
      options={payers}
      keyOf={keyOfPayer}
      isWaiting={isWaiting}
      isInFlow
      onPick={(payer) => {
        onChange(payer);
        close();
      }}
      onGiveUp={isOpen ? close : undefined}
      listLabel={t('payer.found')}
      draw={(payer) => (
        <>
          <strong>{nameOfPayer(payer)}</strong>{' '}
          {payer.customer ? <span>{spacedReference(payer.customer.paymentReference)}</span> : null}{' '}
          <span>{owes(payer.owed)}</span>
        </>
      )}
      status={isOpen && !isWaiting ? t('payer.count', { count: payers.length }) : ''}
    />
  );
}

/** Formats the amount that a payer owes, or has as credit. */
export function useDebtText(): (owed: string) => string {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  return (owed) => {
    const amount = Number(owed);
    if (amount === 0) return t('payer.even');
    return t(amount > 0 ? 'payer.owes' : 'payer.credit', { amount: price(Math.abs(amount).toFixed(2)) });
  };
}
