import { Group, Stack, Text, Title } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './arrange-round.module.css';
import card from './stop-card.module.css';
import { findPreviousDoor, groupByDoor, type RoundDoor, type SlotRound } from './round.ts';
import { useMoveDoor } from './use-move-door.ts';
import { useOnline } from './use-online.ts';

/**
 * A short list of the doors in the round. Each can be moved up, down or to a chosen position; every move is saved
 * immediately and applies to all following weeks.
 */
export function ArrangeRound({ date, slots }: { date: string; slots: readonly SlotRound[] }) {
  const { t } = useTranslation('deliveries');
  const { slot: write } = useFormats();
  const isOnline = useOnline();
  return (
    <section aria-label={t('arrange.title')}>
      <Text my="sm">{t('arrange.text')}</Text>
      {isOnline ? null : <Notice kind="warning" level={2} title={t('arrange.offline')} announce />}
      {slots.map((slot) => (
        <div key={slot.slot}>
          {slots.length > 1 ? (
            <Title order={2} mt="lg" mb="sm">
              {write(slot.slot)}
            </Title>
          ) : null}
          <Doors date={date} doors={groupByDoor(slot.stops)} isOnline={isOnline} />
        </div>
      ))}
    </section>
  );
}

interface DoorsProps {
  date: string;
  doors: readonly RoundDoor[];
  isOnline: boolean;
}

function Doors({ date, doors, isOnline }: DoorsProps) {
  const { t } = useTranslation('deliveries');
  const arrange = useMoveDoor(date);
  const [lastMoved, setLastMoved] = useState<number>();
  const kept = useRestoredFocus(doors);
  const move = (id: number, place: number) => {
    setLastMoved(id);
    // A rejected move must not show as saved.
    const onError = () => setLastMoved(undefined);
    arrange({ doors, id, after: findPreviousDoor(doors, id, place)?.id ?? null }, { onError });
  };
  const moved = doors.find(({ id }) => id === lastMoved);
  return (
    <>
      <Stack component="ol" {...kept} maw="60rem" gap="sm">
        {doors.map((door, index) => (
          <li key={door.id} className={styles.door} data-moved={door.id === lastMoved || undefined}>
            <DoorName door={door} />
            <DoorMoves
              doors={doors}
              index={index}
              isOnline={isOnline}
              onMove={(place) => move(door.id, place)}
            />
            {door.id === lastMoved ? (
              <p className={styles.saved} aria-hidden>
                <Icon name="check" /> {t('arrange.saved', savedTextArgs(door))}
              </p>
            ) : null}
          </li>
        ))}
      </Stack>
      <p role="status">
        <VisuallyHidden>{moved ? t('arrange.saved', savedTextArgs(moved)) : ''}</VisuallyHidden>
      </p>
    </>
  );
}

const savedTextArgs = ({ stops: [{ order }] }: RoundDoor) => ({ name: order.customerName });

function DoorName({ door: { stops } }: { door: RoundDoor }) {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const [{ number, order, isNew }] = stops;
  return (
    <div className={styles.name}>
      <span className={styles.number}>{number}</span>
      <div>
        <strong>{order.customerName}</strong>
        {isNew ? <span className={card.new}>{t('isNew')}</span> : null}
        <Text fz="sm" c="dimmed">
          {order.deliveryAddress}
          {stops.length > 1
            ? ` · ${stops.map((stop) => orders('number', { number: stop.order.orderNumber })).join(', ')}`
            : null}
        </Text>
      </div>
    </div>
  );
}

interface DoorMovesProps {
  doors: readonly RoundDoor[];
  index: number;
  isOnline: boolean;
  onMove: (place: number) => void;
}

function DoorMoves({ doors, index, isOnline, onMove }: DoorMovesProps) {
  const { t } = useTranslation('deliveries');
  const [{ order, isNew }] = doors[index]!.stops;
  const isThere = (place: number) => place === index && !isNew;
  const name = order.customerName;
  const step = (by: -1 | 1) => {
    const place = index + by;
    const canMove = isOnline && place >= 0 && place < doors.length;
    const word = by < 0 ? 'up' : 'down';
    return (
      <Button
        variant="secondary"
        size="large"
        className={styles.step}
        data-control={word}
        aria-disabled={!canMove}
        aria-label={t(`arrange.${word}`, { name })}
        onClick={() => canMove && onMove(place)}
      >
        <Icon name={word} />
      </Button>
    );
  };
  return (
    <Group gap="sm" wrap="nowrap" miw={0} maw="100%">
      {step(-1)}
      {step(1)}
      <select
        className={styles.place}
        data-control="place"
        aria-label={t('arrange.placeOf', { name })}
        value=""
        disabled={!isOnline}
        onChange={({ target }) => onMove(Number(target.value))}
      >
        <option value="" disabled hidden>
          {t('arrange.place')}
        </option>
        {doors.map(({ id, stops: [stop] }, place) => (
          <option key={id} value={place} disabled={isThere(place)}>
            {t('arrange.option', { number: stop.number, name: stop.order.customerName })}
          </option>
        ))}
      </select>
    </Group>
  );
}

/** A row that moves in the DOM loses focus. Focus is restored, so that the next key press hits the same button again. */
function useRestoredFocus(doors: readonly RoundDoor[]) {
  const last = useRef<HTMLElement>(null);
  const order = doors.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (document.activeElement === document.body) last.current?.focus();
  }, [order]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => (last.current = target);
  return { onFocus };
}
