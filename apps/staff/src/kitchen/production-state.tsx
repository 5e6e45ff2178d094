import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import styles from './production-state.module.css';
import { useProductionTexts } from './use-production-texts.ts';

/**
 * Shows until when orders can come in, or since when they cannot; then the changes since the sheet was frozen, and the
 * number of portions that conflict with a diet.
 */
export function ProductionState({ sheet }: { sheet: ProductionSheet }) {
  const { t } = useTranslation('kitchen');
  const { clock, dayOf } = useFormats();
  const words = useProductionTexts();
  const { state, orderUntil, frozenAt, isClosed } = sheet;
  const figures = figuresOf(sheet);
  const change = words.change(figures);
  const moment = (iso: string) => ({ day: dayOf(iso), time: clock(iso) });
  return (
    <div className={styles.state} data-state={state}>
      {/* A closed day accepts no orders, so the state "open" is not shown. */}
      {isClosed && state === 'open' ? null : (
        <>
          <p className={styles.title}>{t(`production.state.${state}`, moment(frozenAt ?? orderUntil))}</p>
          <p className={styles.text}>{t(`production.state.${state}Text`, moment(orderUntil))}</p>
        </>
      )}
      {change || figures.conflicts > 0 ? (
        <ul className={styles.figures}>
          {change ? (
            <li>
              {t('production.since')}: <strong>{change}</strong>
            </li>
          ) : null}
          {figures.conflicts > 0 ? (
            <li data-alarming>
              {t('production.conflictPortions')}: <strong>{figures.conflicts}</strong>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

/** Sums over the sheet: changed portions, and portions that conflict with their customers' needs. */
function figuresOf({ meals }: ProductionSheet): { more: number; less: number; conflicts: number } {
  const stopped = meals.flatMap(({ groups }) => groups).filter(({ conflicts }) => conflicts.length > 0);
  return {
    more: sum(meals.map(({ more }) => more)),
    less: sum(meals.map(({ less }) => less)),
    conflicts: sum(stopped.map(({ quantity }) => quantity)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
