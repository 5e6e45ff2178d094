import type { InvoiceState } from '@trpeza/contract/money/statements.constants';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { useTranslation } from 'react-i18next';

const TONES: Record<InvoiceState, BadgeTone> = {
  not_over: 'neutral',
  ready: 'yellow',
  empty: 'neutral',
  included: 'neutral',
  issued: 'yellow',
  sent: 'green',
  held: 'red',
  rejected: 'red',
  part_paid: 'yellow',
  paid: 'green',
};

type InvoiceStateBadgeProps = {
  state: InvoiceState;
  /** The invoices that contain the month's deliveries, if those are on later invoices. */
  onInvoices?: readonly string[];
};

export function InvoiceStateBadge({ state, onInvoices }: InvoiceStateBadgeProps) {
  const { t } = useTranslation('statements');
  const numbers = state === 'included' ? onInvoices?.join(', ') : undefined;
  return (
    <Badge tone={TONES[state]}>
      {numbers ? t('invoice.onInvoice', { numbers }) : t(`invoice.states.${state}`)}
    </Badge>
  );
}
