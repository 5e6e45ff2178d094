import { Button } from '@trpeza/ui/kit/button/button';
import { useSession } from '@trpeza/ui/features/desk/use-session';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DockRow } from '../../layouts/dock-row.tsx';
import type { Pressed } from './pressed.ts';
import { REFUSED_ID } from './refused-orders.tsx';
import type { Tap } from './taps.ts';
import { UndoButton, useUndo } from './undo-button.tsx';
import { usePressed } from './use-held.ts';
import { useTaps, useTapsRun } from './use-moves.ts';
import { useWhat } from './use-what.ts';

/** What is not sent yet, what could not be done, and the way back from the last move. */
export function TapsRows() {
  const { user } = useSession();
  const { waiting, refused } = useTaps();
  const undoable = useUndo();
  const { last, held } = usePressed();
  // What is still held offers the way back itself, where the finger is.
  const isHeld = ({ orders }: Tap) => orders.some(({ id }) => held.has(id));
  const own = waiting.filter(({ personId }) => personId === user?.id);
  const others = waiting.filter(({ personId }) => personId !== user?.id);
  const problems = refused.filter(({ personId }) => personId === user?.id).length;
  return (
    <>
      {/* There before any message: one that comes together with its text is often not read out. */}
      <div role="status">
        {own.length > 0 ? <NotSent count={own.length} /> : null}
        {others.length > 0 ? <OfOthers taps={others} /> : null}
      </div>
      <div role="status">{last ? <Heard last={last} /> : null}</div>
      {problems > 0 ? <Problems count={problems} /> : null}
      {undoable && !isHeld(undoable.tap) ? <LastMove {...undoable} /> : null}
    </>
  );
}

function NotSent({ count }: { count: number }) {
  const { t } = useTranslation('orders');
  const { sender } = useTapsRun();
  const state = useSyncExternalStore(sender.subscribe, sender.state);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <DockRow
      icon="clock"
      kind="waiting"
      late={isOnline}
      action={
        <Button variant="secondary" onClick={() => void sender.flush()}>
          {t('taps.sendNow')}
        </Button>
      }
    >
      <strong>{t('taps.count', { count })}</strong> {t(isOnline ? `taps.${state}` : 'taps.offline')}
    </DockRow>
  );
}

/** They wait for the person, whoever holds the phone meanwhile. */
function OfOthers({ taps }: { taps: readonly Tap[] }) {
  const { t } = useTranslation('orders');
  const people = [...new Set(taps.map(({ person }) => person))];
  return people.map((person) => (
    <DockRow key={person} icon="user" kind="waiting">
      <strong>{t('taps.count', { count: taps.filter((tap) => tap.person === person).length })}</strong>{' '}
      {t('taps.ofOther', { person })}
    </DockRow>
  ));
}

function Problems({ count }: { count: number }) {
  const { t } = useTranslation('orders');
  const show = () => document.getElementById(REFUSED_ID)?.focus();
  return (
    <DockRow
      icon="error"
      kind="problem"
      action={
        <Button variant="secondary" onClick={show}>
          {t('taps.showRefused')}
        </Button>
      }
    >
      <strong>{t('taps.refused', { count })}</strong>
    </DockRow>
  );
}

function LastMove({ tap, seconds }: { tap: Tap; seconds: number }) {
  const what = useWhat()(tap);
  return (
    <DockRow icon="check" action={<UndoButton tap={tap} seconds={seconds} what={what} />}>
      {what}
    </DockRow>
  );
}

/** What the last press did, for who cannot see it where it was pressed. */
function Heard({ last }: { last: NonNullable<Pressed['last']> }) {
  const say = useWhat();
  return <VisuallyHidden>{say(last)}</VisuallyHidden>;
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
