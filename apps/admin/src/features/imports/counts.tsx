import { ROW_OUTCOMES } from '@trpeza/contract/imports/imports.constants';
import type { ImportDetail } from '@trpeza/contract/imports/imports.schemas';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';

/** How many rows of a file do what. */
export function Counts({ counts }: { counts: NonNullable<ImportDetail['counts']> }) {
  const { t } = useTranslation('imports');
  return (
    <FigureTiles
      figures={ROW_OUTCOMES.filter((outcome) => outcome !== 'outgoing' || counts.outgoing > 0).map(
        (outcome) => ({
          name: t(`outcome.${outcome}`),
          value: counts[outcome],
          isAlarming: outcome === 'refused' && counts.refused > 0,
        }),
      )}
    />
  );
}
