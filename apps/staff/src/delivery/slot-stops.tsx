import { Box, Stack, Title } from '@mantine/core';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { KeepScrollPosition } from '../ordering/orders/keep-scroll-position.tsx';
import { useHeldValue, useHeldList } from '../ordering/orders/use-held-list.ts';
import { CancelledStop } from './cancelled-stop.tsx';
import { LoadVan } from './load-van.tsx';
import { EndUnreachedStops } from './end-unreached-stops.tsx';
import { isCancelledStop, progressOf, type SlotRound, type Stop } from './round.ts';
import { StopCard } from './stop-card.tsx';

/**
 * Shows the stops in a single list, or in one tab per delivery slot. The selected tab is kept in the URL.
 * @param mayLoad whether to offer the button that picks up all bags; false for another driver's round
 */
export function SlotStops({ slots, mayLoad }: { slots: readonly SlotRound[]; mayLoad: boolean }) {
  const { t } = useTranslation('deliveries');
  const { t: kitchen } = useTranslation('kitchen');
  const { slot: write } = useFormats();
  const { filters, setFilters } = useUrlFilters({ slot: 'text' });
  const [only, ...more] = slots;
  if (only && more.length === 0) return <StopList slot={only} mayLoad={mayLoad} />;
  const requested = slots.find(({ slot }) => slot === filters.slot);
  const shown = requested ?? slots.find(({ open }) => open.length > 0) ?? only;
  const choose = (slot: string) => setFilters({ slot }, { replace: true });
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
      {shown ? <StopList key={shown.slot} slot={shown} mayLoad={mayLoad} /> : null}
    </Tabs>
  );
}

/** Shows open stops first and finished ones below. One stop is expanded: the next one, or the one that was clicked. */
function StopList({ slot: { open, closed }, mayLoad }: { slot: SlotRound; mayLoad: boolean }) {
  const { t } = useTranslation('deliveries');
  const all = [...open, ...closed].map((stop) => ({ ...stop, id: stop.order.id }));
  const isOpen = ({ id }: { id: number }) => open.some(({ order }) => order.id === id);
  const shown = useHeldList(all, isOpen);
  const shownIds = new Set(shown.map(({ id }) => id));
  const past = closed.filter(({ order }) => !shownIds.has(order.id));
  const first = open.find((stop) => !isCancelledStop(stop))?.order.id;
  const nextId = useHeldValue(first) ?? first;
  const isPast = (id: number) => shownIds.has(id) && !isOpen({ id });
  const { unfolded, toggle } = useExpandedStop(all, nextId, isPast);
  const isGone = ({ order }: Stop) => !all.some(({ id }) => id === order.id);
  const list = { nextId, unfolded, onToggle: toggle, isGone };
  return (
    <Box maw="46rem" mx="auto">
      <KeepScrollPosition>{mayLoad ? <LoadVan stops={open} /> : null}</KeepScrollPosition>
      {shown.length > 0 ? (
        <>
          <h2>
            <VisuallyHidden>{t('open')}</VisuallyHidden>
          </h2>
          <Stops {...list} stops={shown} />
          {mayLoad ? <EndUnreachedStops stops={open} /> : null}
        </>
      ) : null}
      {open.length === 0 ? <Notice kind="success" level={2} title={t('allDone')} /> : null}
      {past.length > 0 ? (
        <>
          <Title order={2} fz="1.25rem" mt="md" mb="sm">
            {t('closed')}
          </Title>
          <Stops {...list} stops={past} />
        </>
      ) : null}
    </Box>
  );
}

interface StopsProps {
  stops: readonly Stop[];
  nextId: number | undefined;
  unfolded: number | undefined;
  onToggle: (id: number, event: MouseEvent) => void;
  isGone: (stop: Stop) => boolean;
}

function Stops({ stops, nextId, unfolded, onToggle, isGone }: StopsProps) {
  return (
    <Stack component="ol" gap="xs">
      {stops.map((stop) => (
        <li key={stop.order.id}>
          {isCancelledStop(stop) || isGone(stop) ? (
            <CancelledStop stop={stop} isGone={isGone(stop)} />
          ) : (
            <StopCard
              stop={stop}
              isNext={stop.order.id === nextId}
              isOpen={stop.order.id === unfolded}
              onToggle={onToggle}
            />
          )}
        </li>
      ))}
    </Stack>
  );
}

interface ToggledStop {
  id: number;
  /**
   * Whether the stop was finished when it was clicked. Undefined when the user collapsed it: then no stop is expanded
   * until another click.
   */
  isDone?: boolean;
}

/** The clicked stop stays expanded until it is finished and has left the list; then the next stop is expanded. */
function useExpandedStop(
  stops: readonly Stop[],
  nextId: number | undefined,
  isPast: (id: number) => boolean,
) {
  const [pressed, setPressed] = useState<ToggledStop>();
  const found = pressed && stops.find(({ order }) => order.id === pressed.id);
  const isDone = found && isFinal(found.order.status);
  const isShown = found && (pressed.isDone === undefined || pressed.isDone === isDone || isPast(pressed.id));
  const unfolded = isShown ? (pressed.isDone === undefined ? undefined : pressed.id) : nextId;
  const shown = useRef({ stops, unfolded });
  useLayoutEffect(() => {
    shown.current = { stops, unfolded };
  }, [stops, unfolded]);
  const toggle = useCallback((id: number, { currentTarget: row }: MouseEvent) => {
    const before = row.getBoundingClientRect().top;
    const stop = shown.current.stops.find(({ order }) => order.id === id);
    const isFolded = shown.current.unfolded !== id && stop !== undefined;
    // Expanding this stop collapses another one and may scroll, so a second click could hit a different stop.
    ignoreDoubleClick();
    flushSync(() => setPressed({ id, ...(isFolded && { isDone: isFinal(stop.order.status) }) }));
    scrollBy({ top: row.getBoundingClientRect().top - before, behavior: 'instant' });
    row.closest('article')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return { unfolded, toggle };
}
