import { useQuery } from '@tanstack/react-query';
import type { NamedRound, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Select } from '@trpeza/ui/kit/field/select';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { capitalise } from '@trpeza/i18n/formats';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { MoveSelectedStops } from './move-selected-stops.tsx';
import { RoundColumn } from './round-column.tsx';
import { RoundForm } from './round.form.tsx';
import styles from './rounds.module.css';
import { roundList, useRoundsOfDay } from './use-rounds.ts';

/** Assigns stops and drivers to rounds for a delivery day. Kitchens with a single round do not need this page. */
export default function RoundsPage() {
  const { t } = useTranslation('deliveries');
  const kept = useQuery(roundList());
  /** `new`, or the round being edited. */
  const [open, setOpen] = useState<NamedRound | 'new'>();
  usePageTitle(t('office.title'));
  const add = (
    <Button onClick={() => setOpen('new')}>
      <Icon name="plus" />
      {t('office.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('office.title')} lead={t('office.lead')} actions={add} />
      <QueryView query={kept} title={t('office.loadFailed')}>
        {(list) => (
          <>
            {list.rounds.length === 0 ? (
              <EmptyState title={t('office.none')}>{t('office.noneText')}</EmptyState>
            ) : (
              <Dates list={list} onChange={setOpen} />
            )}
            <RoundForm round={open} drivers={list.drivers} onClose={() => setOpen(undefined)} />
          </>
        )}
      </QueryView>
    </>
  );
}

type DatesProps = { list: RoundList; onChange: (round: NamedRound) => void };

/** Selects the delivery date: the next one by default, or any later date with orders. */
function Dates({ list, onChange }: DatesProps) {
  const { t } = useTranslation('deliveries');
  const { date: write } = useFormats();
  const { filters, setFilters } = useUrlFilters({ date: 'date' });
  const coming = useQuery(api.query('GET /api/orders/coming'));
  return (
    <QueryView query={coming} title={t('office.loadFailed')}>
      {(slots) => {
        const dates = [...new Set(slots.map(({ date }) => date))].sort();
        const date = dates.find((one) => one === filters.date) ?? dates[0];
        if (!date) return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
        return (
          <>
            <div className={styles.date}>
              <Select
                label={t('office.date')}
                value={date}
                onChange={({ currentTarget }) => setFilters({ date: currentTarget.value })}
                options={dates.map((value) => ({ value, label: capitalise(write(value, 'long')) }))}
              />
            </div>
            <Day key={date} date={date} list={list} onChange={onChange} />
          </>
        );
      }}
    </QueryView>
  );
}

function Day({ date, list, onChange }: DatesProps & { date: string }) {
  const { t } = useTranslation('deliveries');
  const day = useRoundsOfDay(date);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids) {
      if (isChosen) next.add(id);
      else next.delete(id);
    }
    setChosen(next);
  };
  return (
    <QueryView query={day} title={t('office.loadFailed')}>
      {({ rounds, stops }) => {
        const without = stops.filter(({ roundId }) => roundId === null);
        const shared = { date, rounds, chosen, onChoose: choose };
        return (
          <>
            <div className={styles.columns}>
              {without.length > 0 ? (
                <RoundColumn {...shared} round={null} stops={without} list={list} />
              ) : null}
              {rounds.map((round) => (
                <RoundColumn
                  key={round.id}
                  {...shared}
                  round={round}
                  stops={stops.filter(({ roundId }) => roundId === round.id)}
                  list={list}
                  onChange={() => onChange(list.rounds.find(({ id }) => id === round.id) ?? round)}
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
