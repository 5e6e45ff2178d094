import type { NamedRound, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './rounds.module.css';
import { useRemoveRound } from './use-remove-round.ts';
import type { OfficeStop } from './use-rounds.ts';

interface RoundColumnProps {
  date: string;
  /** Null for the list of stops without a round. */
  round: NamedRound | null;
  rounds: readonly NamedRound[];
  stops: readonly OfficeStop[];
  list: RoundList;
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  onChange?: () => void;
}

/** One round of the day: its driver, its size, and its stops with checkboxes. */
export function RoundColumn(props: RoundColumnProps) {
  const { date, round, rounds, stops, list, chosen, onChoose, onChange } = props;
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const heading = useId();
  const ids = stops.map(({ order }) => order.id);
  const meals = stops.reduce(
    (sum, { order }) => sum + (order.status === 'cancelled' ? 0 : order.mealCount),
    0,
  );
  return (
    <section className={styles.column} aria-labelledby={heading} data-without={round === null || undefined}>
      <header className={styles.head}>
        <div className={styles.name}>
          <h2 id={heading}>
            {round ? t('rounds.round', { name: round.name }) : t('rounds.without', { count: stops.length })}
          </h2>
          {round && onChange ? <RoundMenu round={round} onChange={onChange} /> : null}
        </div>
        {round ? (
          <Driver date={date} round={round} drivers={list.drivers} />
        ) : (
          <p>{t('office.withoutText')}</p>
        )}
        <label className={styles.all}>
          <input
            type="checkbox"
            disabled={ids.length === 0}
            checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
            onChange={({ currentTarget }) => onChoose(ids, currentTarget.checked)}
          />
          <span>
            {t('paper.stops', { count: stops.length })} · {orders('meals', { count: meals })}
          </span>
        </label>
      </header>
      <ol className={styles.stops}>
        {stops.map((stop) => (
          <li key={stop.order.id}>
            <StopRow
              stop={stop}
              isChosen={chosen.has(stop.order.id)}
              onChoose={(isChosen) => onChoose([stop.order.id], isChosen)}
            />
            <Suggestion date={date} stop={stop} rounds={rounds} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StopRowProps = { stop: OfficeStop; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function StopRow({ stop: { number, order }, isChosen, onChoose }: StopRowProps) {
  return (
    <label className={styles.stop} data-done={isFinal(order.status) || undefined}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <span className={styles.number}>{number}</span>
      <span className={styles.who}>
        <strong>{order.customerName}</strong>{' '}
        <span className={styles.street}>{order.deliveryAddress.split(',', 1)[0]}</span>
      </span>
      {isFinal(order.status) ? <StatusBadge status={order.status} small /> : null}
    </label>
  );
}

/** For an address without a round: offers to assign it permanently to the round of its neighbours. */
function Suggestion({
  date,
  stop,
  rounds,
}: Pick<RoundColumnProps, 'date' | 'rounds'> & { stop: OfficeStop }) {
  const { t } = useTranslation('deliveries');
  const { move } = useHandOver(date);
  const round = rounds.find(({ id }) => id === stop.suggestedRoundId);
  if (!round) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={move.isPending}
      aria-label={t('office.suggestedFor', { name: stop.order.customerName, round: round.name })}
      onClick={() => move.mutate({ orderIds: [stop.order.id], roundId: round.id, isLasting: true })}
    >
      <Icon name="arrow-right" />
      {t('office.suggested', { round: round.name })}
    </Button>
  );
}

/** Selects another driver for the whole round. */
function Driver({
  date,
  round,
  drivers,
}: {
  date: string;
  round: NamedRound;
  drivers: RoundList['drivers'];
}) {
  const { t } = useTranslation('deliveries');
  const { drive } = useHandOver(date);
  return (
    <div className={styles.driver} data-missing={round.driver === null || undefined}>
      <Select
        label={t('office.driver')}
        value={String(round.driver?.id ?? '')}
        disabled={drive.isPending}
        onChange={({ currentTarget: { value } }) =>
          drive.mutate({ id: round.id, driverId: value === '' ? null : Number(value) })
        }
        options={driverOptions(drivers, t('rounds.nobody'))}
      />
    </div>
  );
}

/** Select options: no driver, then all drivers. */
export const driverOptions = (drivers: RoundList['drivers'], nobody: string) => [
  { value: '', label: nobody },
  ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
];

function RoundMenu({ round, onChange }: { round: NamedRound; onChange: () => void }) {
  const { t } = useTranslation('deliveries');
  const remove = useRemoveRound();
  return (
    <RowMenu
      label={t('office.actions', { name: round.name })}
      actions={[
        { label: t('office.change'), icon: 'edit', onSelect: onChange },
        { label: t('office.remove'), icon: 'trash', isDanger: true, onSelect: () => void remove(round) },
      ]}
    />
  );
}
