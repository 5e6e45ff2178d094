import { SALES_PROGRAMS } from '@trpeza/contract/money/sales.constants';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Download links to a month's sales as files for accounting software, one per program. */
export function SalesLinks({ month }: { month: string }) {
  const { t } = useTranslation('statements');
  const { language } = useFormats();
  return SALES_PROGRAMS.map((program) => (
    <AnchorButton
      key={program}
      variant="secondary"
      href={api.href('GET /api/sales/{month}/{program}', { params: { month, program }, query: { language } })}
      download
    >
      {t(`sales.${program}`)}
    </AnchorButton>
  ));
}
