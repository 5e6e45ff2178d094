import { Group, Stack, Title } from '@mantine/core';
import type { NamedRound, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { StatusBadge } from '@trpeza/ui/ordering/orders/status-badge';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import styles from './rounds.module.css';

export interface OfficeStop {
  order: BoardOrder;
  number: number;
  roundId: number | null;
  suggestedRoundId: number | null;
}

export interface RoundColumnProps {
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
  const { t } = useTranslation(['deliveries', 'orders']);
  const heading = useId();
  const ids = stops.map(({ order }) => order.id);
  const mealsOf = ({ order }: OfficeStop) => (order.status === 'cancelled' ? 0 : order.mealCount);
  const meals = stops.reduce((sum, stop) => sum + mealsOf(stop), 0);
  return (
    <section className={styles.column} aria-labelledby={heading} data-without={round === null || undefined}>
      <Stack gap="sm" p="sm">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} id={heading} fz="lg">
            {round ? t('rounds.round', { name: round.name }) : t('rounds.without', { count: stops.length })}
          </Title>
          {round && onChange ? <RoundMenu round={round} onChange={onChange} /> : null}
        </Group>
        {round ? (
          <Driver date={date} round={round} drivers={list.drivers} />
        ) : (
          <p>{t('office.withoutText')}</p>
        )}
        <label className={styles.stop}>
          <input
            type="checkbox"
            disabled={ids.length === 0}
            checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
            onChange={({ currentTarget }) => onChoose(ids, currentTarget.checked)}
          />
          <span>
            {t('paper.stops', { count: stops.length })} · {t('orders:meals', { count: meals })}
          </span>
        </label>
      </Stack>
      <Stack component="ol" gap={0}>
        {stops.map(({ number, order, suggestedRoundId }) => (
          <li key={order.id} className={styles.row}>
            <label className={styles.stop}>
              <input
                type="checkbox"
                checked={chosen.has(order.id)}
                onChange={({ currentTarget }) => onChoose([order.id], currentTarget.checked)}
              />
              <span>
                {number} · <strong>{order.customerName}</strong>
                <br />
                {order.deliveryAddress.split(',', 1)[0]}
              </span>
              {isFinal(order.status) ? <StatusBadge status={order.status} small /> : null}
            </label>
            <Suggestion date={date} order={order} round={rounds.find(({ id }) => id === suggestedRoundId)} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

type SuggestionProps = { date: string; order: BoardOrder; round: NamedRound | undefined };

/** For an address without a round: offers to assign it permanently to the round of its neighbours. */
function Suggestion({ date, order, round }: SuggestionProps) {
  const { t } = useTranslation('deliveries');
  const { move } = useHandOver(date);
  if (!round) return null;
  return (
    <Button
      size="small"
      variant="secondary"
      isLoading={move.isPending}
      aria-label={t('office.suggestedFor', { name: order.customerName, round: round.name })}
      onClick={() => move.mutate({ orderIds: [order.id], roundId: round.id, isLasting: true })}
    >
      <Icon name="arrow-right" />
      {t('office.suggested', { round: round.name })}
    </Button>
  );
}

type DriverProps = { date: string; round: NamedRound; drivers: RoundList['drivers'] };

/** Selects another driver for the whole round. */
function Driver({ date, round, drivers }: DriverProps) {
  const { t } = useTranslation('deliveries');
  const { drive } = useHandOver(date);
  return (
    <Select
      label={t('office.driver')}
      value={String(round.driver?.id ?? '')}
      disabled={drive.isPending}
      error={round.driver === null ? t('office.noDriver') : undefined}
      onChange={({ currentTarget: { value } }) =>
        drive.mutate({ id: round.id, driverId: value === '' ? null : Number(value) })
      }
      options={driverOptions(drivers, t('rounds.nobody'))}
    />
  );
}

export const driverOptions = (drivers: RoundList['drivers'], nobody: string) => [
  { value: '', label: nobody },
  ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
];

/** Changes or removes a round. Removing it leaves its stops without a round on every date, so it asks first. */
function RoundMenu({ round, onChange }: { round: NamedRound; onChange: () => void }) {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const confirm = useConfirm();
  const { queryKey } = api.query('GET /api/rounds');
  const { id, name } = round;
  const remove = useSave(api.mutation('DELETE /api/rounds/{id}'), {
    onSaved: (list) => client.setQueryData(queryKey, list),
    onFailed: () => void client.invalidateQueries({ queryKey }),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('office.removeTitle', { name }),
      text: t('office.removeText'),
      confirmLabel: t('office.remove'),
      destructive: true,
    });
    if (isSure) remove.mutate({ params: { id } });
  };
  return (
    <RowMenu
      label={t('office.actions', { name })}
      actions={[
        { label: t('office.change'), icon: 'edit', onSelect: onChange },
        { label: t('office.remove'), icon: 'trash', isDanger: true, onSelect: () => void ask() },
      ]}
    />
  );
}
