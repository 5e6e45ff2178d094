import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rounds.module.css';
import type { OfficeStop } from './use-rounds.ts';

interface MoveChosenProps {
  date: string;
  rounds: readonly NamedRound[];
  /** The selected stops. */
  stops: readonly OfficeStop[];
  onMoved: () => void;
}

/** Moves the selected stops to a round, with one button per round; visible while any stop is selected. */
export function MoveSelectedStops({ date, rounds, stops, onMoved }: MoveChosenProps) {
  const { t } = useTranslation('deliveries');
  const { move } = useHandOver(date);
  // Default: permanent for addresses without a round, otherwise only for this date.
  const [isLasting, setLasting] = useState(stops.every(({ roundId }) => roundId === null));
  if (stops.length === 0) return null;
  const orderIds = stops.map(({ order }) => order.id);
  return (
    <section className={styles.move} aria-label={t('office.move')}>
      <p role="status">
        <strong>{t('office.chosen', { count: stops.length })}</strong>
      </p>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isLasting}
          onChange={({ currentTarget }) => setLasting(currentTarget.checked)}
        />
        <span>{t('office.lasting')}</span>
      </label>
      <div className={styles.buttons}>
        {rounds
          .filter(({ id }) => stops.some(({ roundId }) => roundId !== id))
          .map(({ id, name }) => (
            <Button
              key={id}
              isLoading={move.isPending && move.variables.roundId === id}
              disabled={move.isPending}
              onClick={() => move.mutate({ orderIds, roundId: id, isLasting }, { onSuccess: onMoved })}
            >
              {t('office.moveTo', { name })}
            </Button>
          ))}
      </div>
    </section>
  );
}
