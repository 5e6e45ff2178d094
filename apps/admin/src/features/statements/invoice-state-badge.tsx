import type { InvoiceState } from '@trpeza/contract/statements/statements.words';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { useTranslation } from 'react-i18next';

const TONES: Record<InvoiceState, BadgeTone> = {
  not_over: 'neutral',
  ready: 'yellow',
  empty: 'neutral',
  included: 'neutral',
  issued: 'green',
};

export function InvoiceStateBadge({ state }: { state: InvoiceState }) {
  const { t } = useTranslation('statements');
  return <Badge tone={TONES[state]}>{t(`invoice.states.${state}`)}</Badge>;
}
