import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { useTranslation } from 'react-i18next';

const TONES: Record<CustomerState, BadgeTone> = {
  prospective: 'yellow',
  active: 'green',
  left: 'neutral',
  deceased: 'neutral',
};

export function StateBadge({ state }: { state: CustomerState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[state]}>{t(`customerState.${state}`)}</Badge>;
}
