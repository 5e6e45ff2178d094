import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from './delivery-round.module.css';
import { useSteadyList } from '../orders/use-steady-list.ts';
import { CalledOffStop } from './called-off-stop.tsx';
import { isCalledOff, progressOf, type SlotRound, type Stop } from './round.ts';
import { StopCard } from './stop-card.tsx';

/** The stops: one list, or a tab for each of several delivery times. The chosen tab is kept in the address. */
export function SlotStops({ slots }: { slots: readonly SlotRound[] }) {
  const { t } = useTranslation('deliveries');
  const { t: kitchen } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const [search, setSearch] = useSearchParams();
  const [only, ...more] = slots;
  if (only && more.length === 0) return <StopList slot={only} />;
  const requested = slots.find(({ slot }) => slot === search.get('slot'));
  const shown = requested ?? slots.find(({ open }) => open.length > 0) ?? only;
  const choose = (slot: string) => {
    const next = new URLSearchParams(search);
    next.set('slot', slot);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Tabs
      label={kitchen('slots.label')}
      tabs={slots.map((slot) => ({
        id: slot.slot,
        label: write(slot.slot),
        note: t('slotProgress', progressOf([slot])),
      }))}
      chosen={shown?.slot}
      onChoose={choose}
    >
      {shown ? <StopList key={shown.slot} slot={shown} /> : null}
    </Tabs>
  );
}

/** Open stops first, finished ones below. */
function StopList({ slot: { open, closed } }: { slot: SlotRound }) {
  const { t } = useTranslation('deliveries');
  useSteadyList([...open, ...closed].map(({ order }) => order));
  return (
    <>
      <h2 className={styles.title}>{t('open')}</h2>
      {open.length === 0 ? (
        <Notice kind="success" level={3} title={t('allDone')} />
      ) : (
        <Stops stops={open} hasNext />
      )}
      {closed.length > 0 ? (
        <>
          <h2 className={styles.title}>{t('closed')}</h2>
          <Stops stops={closed} />
        </>
      ) : null}
    </>
  );
}

function Stops({ stops, hasNext = false }: { stops: readonly Stop[]; hasNext?: boolean }) {
  const next = hasNext ? stops.find((stop) => !isCalledOff(stop)) : undefined;
  return (
    <ol className={styles.stops}>
      {stops.map((stop) => (
        <li key={stop.order.id}>
          {isCalledOff(stop) ? (
            <CalledOffStop stop={stop} />
          ) : (
            <StopCard stop={stop} isNext={stop === next} />
          )}
        </li>
      ))}
    </ol>
  );
}
