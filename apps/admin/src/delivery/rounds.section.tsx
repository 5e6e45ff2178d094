import { Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Round } from '@trpeza/contract/delivery/deliveries.schemas';
import type { NamedRound, RoundInput, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { driverOptions, type OfficeStop, RoundColumn, type RoundColumnProps } from './round-column.tsx';
import styles from './rounds.module.css';

const roundList = () => api.query('GET /api/rounds');

/** Assigns stops and drivers to rounds for a delivery day. Kitchens with a single round do not need it. */
export function RoundsSection({ date }: { date: string }) {
  const { t } = useTranslation('deliveries');
  const kept = useQuery(roundList());
  /** `new`, or the round being edited. */
  const [open, setOpen] = useState<NamedRound | 'new'>();
  return (
    <QueryView query={kept} title={t('office.loadFailed')}>
      {(list) => (
        <Stack>
          <Group justify="space-between" gap="sm">
            <p>{t('office.lead')}</p>
            <Button variant="secondary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('office.add')}
            </Button>
          </Group>
          {list.rounds.length === 0 ? (
            <EmptyState title={t('office.none')}>{t('office.noneText')}</EmptyState>
          ) : (
            <RoundsOfDay date={date} list={list} onChange={setOpen} />
          )}
          {open ? <RoundForm round={open} drivers={list.drivers} onClose={() => setOpen(undefined)} /> : null}
        </Stack>
      )}
    </QueryView>
  );
}

type RoundsOfDayProps = { date: string; list: RoundList; onChange: (round: NamedRound) => void };

function RoundsOfDay({ date, list, onChange }: RoundsOfDayProps) {
  const { t } = useTranslation('deliveries');
  // Refetched when drivers change the stops.
  useLiveOrders();
  const round = useQuery(api.query('GET /api/deliveries/{date}', { params: { date } }));
  const board = useQuery(api.query('GET /api/orders/by-date/{date}', { params: { date } }));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const others = [...chosen].filter((id) => !ids.includes(id));
    setChosen(new Set(isChosen ? [...others, ...ids] : others));
  };
  const day = { ...round, isError: round.isError || board.isError, data: dayOf(round.data, board.data) };
  return (
    <QueryView query={day} title={t('office.loadFailed')}>
      {({ rounds, stops }) => {
        if (stops.length === 0) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
        const without = stops.filter(({ roundId }) => roundId === null);
        const shared = { date, rounds, chosen, list, onChoose: choose };
        return (
          <>
            <div className={styles.columns}>
              {without.length > 0 ? <RoundColumn {...shared} round={null} stops={without} /> : null}
              {rounds.map((each) => (
                <RoundColumn
                  key={each.id}
                  {...shared}
                  round={each}
                  stops={stops.filter(({ roundId }) => roundId === each.id)}
                  onChange={() => onChange(list.rounds.find(({ id }) => id === each.id) ?? each)}
                />
              ))}
            </div>
            <MoveSelectedStops
              // Remounts when the selection changes, because the selection determines the default of the checkbox.
              key={[...chosen].join(' ')}
              date={date}
              rounds={rounds}
              stops={stops.filter(({ order }) => chosen.has(order.id))}
              onMoved={() => setChosen(new Set())}
            />
          </>
        );
      }}
    </QueryView>
  );
}

function dayOf(round: Round | undefined, board: readonly BoardOrder[] | undefined) {
  if (!round || !board) return undefined;
  const orders = new Map(board.map((order) => [order.id, order]));
  const stops = round.stops.flatMap(({ orderId, number, roundId, suggestedRoundId }): OfficeStop[] => {
    const order = orders.get(orderId);
    return order ? [{ order, number, roundId, suggestedRoundId }] : [];
  });
  return { rounds: round.rounds, stops };
}

type MoveSelectedProps = Pick<RoundColumnProps, 'date' | 'rounds' | 'stops'> & { onMoved: () => void };

/** Moves the selected stops to a round, with one button per round; visible while any stop is selected. */
function MoveSelectedStops({ date, rounds, stops, onMoved }: MoveSelectedProps) {
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
      <CheckRow
        id="lasting"
        isCompact
        label={t('office.lasting')}
        checked={isLasting}
        onChange={() => setLasting(!isLasting)}
      />
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
    </section>
  );
}

type RoundFormProps = { round: NamedRound | 'new'; drivers: RoundList['drivers']; onClose: () => void };

/** Dialog for a round's name and its default driver. */
function RoundForm({ round, drivers, onClose }: RoundFormProps) {
  const { t } = useTranslation('deliveries');
  const client = useQueryClient();
  const before = round === 'new' ? { name: '', driver: null } : round;
  return (
    <EditDialog
      title={round === 'new' ? t('office.add') : t('office.changeTitle', { name: round.name })}
      onClose={onClose}
      form={{
        values: { name: before.name, driverId: before.driver?.id ?? null },
        schema: () => import('@trpeza/contract/delivery/rounds.schemas').then((all) => all.RoundInput),
      }}
      call={{
        ...api.mutation(round === 'new' ? 'POST /api/rounds' : 'PUT /api/rounds/{id}'),
        mutationFn: (body: RoundInput) =>
          round === 'new'
            ? api.call('POST /api/rounds', { body })
            : api.call('PUT /api/rounds/{id}', { params: { id: round.id }, body }),
      }}
      onSaved={(list) => {
        client.setQueryData(roundList().queryKey, list);
        onClose();
      }}
      submit={t('office.save')}
    >
      {(form) => (
        <>
          <TextField {...form.text('name')} label={t('office.name')} description={t('office.nameHelp')} />
          <Select
            {...form.field('driverId')}
            label={t('office.defaultDriver')}
            value={String(form.values.driverId ?? '')}
            onChange={({ currentTarget: { value } }) =>
              form.set({ driverId: value === '' ? null : Number(value) })
            }
            options={driverOptions(drivers, t('rounds.nobody'))}
          />
        </>
      )}
    </EditDialog>
  );
}
