import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import { useTranslation } from 'react-i18next';
import styles from './production-figures.module.css';
import { figuresOf } from './production.ts';
import { useProductionWords } from './use-production-words.ts';

/** The day in figures that are read across the room. */
export function ProductionFigures({ sheet }: { sheet: ProductionSheet }) {
  const { t } = useTranslation('kitchen');
  const words = useProductionWords();
  const figures = figuresOf(sheet);
  const change = words.change(figures);
  return (
    <dl className={styles.figures} aria-label={t('summary')}>
      <Figure name={t('tile.meals')} value={figures.meals} />
      <Figure name={t('tile.orders')} value={figures.orders} />
      {change ? <Figure name={t('production.since')} value={change} /> : null}
      {figures.conflicts > 0 ? (
        <Figure name={t('production.conflictPortions')} value={figures.conflicts} alarming />
      ) : null}
    </dl>
  );
}

function Figure({ name, value, alarming }: { name: string; value: string | number; alarming?: true }) {
  return (
    <div className={styles.figure} data-alarming={alarming}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
