import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { useTranslation } from 'react-i18next';
import { figuresOf } from './production.ts';
import { useProductionWords } from './use-production-words.ts';

/** The day's figures, readable across the room. */
export function ProductionFigures({ sheet }: { sheet: ProductionSheet }) {
  const { t } = useTranslation('kitchen');
  const words = useProductionWords();
  const figures = figuresOf(sheet);
  const change = words.change(figures);
  return (
    <FigureTiles
      label={t('summary')}
      size="huge"
      figures={[
        { name: t('tile.meals'), value: figures.meals },
        { name: t('tile.orders'), value: figures.orders },
        ...(change ? [{ name: t('production.since'), value: change }] : []),
        ...(figures.conflicts > 0
          ? [{ name: t('production.conflictPortions'), value: figures.conflicts, isAlarming: true }]
          : []),
      ]}
    />
  );
}
