import { paymentReference } from '@trpeza/contract/money/payment-reference';
import type { AccountHolder, IncomingPayment } from '@trpeza/contract/money/incoming-payments.schemas';
import { formatMoney, toCents } from '@trpeza/contract/platform/money';
import type { ListedIncomingPaymentRow } from './incoming-payments.queries.ts';

export const centsText = (cents: number): string => formatMoney(toCents(cents));

interface AccountHolderRow {
  accountId: number;
  name: string;
  customerNumber: string | null;
}

export const presentAccountHolder = ({
  accountId,
  name,
  customerNumber,
}: AccountHolderRow): AccountHolder => ({
  id: accountId,
  name,
  customerNumber,
  paymentReference: paymentReference(accountId),
});

export const presentIncomingPayment = (row: ListedIncomingPaymentRow): IncomingPayment => ({
  id: row.id,
  customer:
    row.accountId === null
      ? null
      : presentAccountHolder({
          accountId: row.accountId,
          name: row.name ?? '',
          customerNumber: row.customerNumber,
        }),
  invoice:
    row.invoiceId === null
      ? null
      : {
          id: row.invoiceId,
          number: row.invoiceNumber ?? '',
          month: row.invoiceMonth ?? '',
          funderId: row.invoiceFunderId,
          payer: row.invoicePayer ?? '',
        },
  amount: centsText(row.amountCents),
  receivedOn: row.receivedOn,
  method: row.method,
  reference: row.reference,
  note: row.note,
  bankLineId: row.bankLineId,
  bankDay: row.bankDay,
  bankText: row.bankText ?? '',
  reverses: row.reversesId,
  reversedBy: row.reversedBy,
  recordedAt: row.recordedAt.toISOString(),
  recordedBy: row.recordedBy,
});
