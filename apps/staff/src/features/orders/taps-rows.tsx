import { Button } from '@mantine/core';
import { useSession } from '@trpeza/ui/features/desk/use-session';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DockRow } from '../../layouts/dock-row.tsx';
import { REFUSED_ID } from './refused-orders.tsx';
import { type Tap, undoUntil } from './taps.ts';
import { UndoButton, useUndo } from './undo-button.tsx';
import { useTaps, useTapsRun } from './use-moves.ts';

/** What is not sent yet, what could not be done, and the way back from the last move. */
export function TapsRows() {
  const { user } = useSession();
  const { waiting, refused } = useTaps();
  const undoable = useUndo();
  const own = waiting.filter(({ personId }) => personId === user?.id);
  const others = waiting.filter(({ personId }) => personId !== user?.id);
  const problems = refused.filter(({ personId }) => personId === user?.id).length;
  useToasts();
  return (
    <>
      {/* There before any message: one that comes together with its text is often not read out. */}
      <div role="status">
        {own.length > 0 ? <NotSent count={own.length} /> : null}
        {others.length > 0 ? <OfOthers taps={others} /> : null}
      </div>
      {problems > 0 ? <Problems count={problems} /> : null}
      {undoable ? <LastMove {...undoable} /> : null}
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
        <Button size="md" variant="default" onClick={() => void sender.flush()}>
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
        <Button size="md" variant="default" onClick={show}>
          {t('taps.showRefused')}
        </Button>
      }
    >
      <strong>{t('taps.refused', { count })}</strong>
    </DockRow>
  );
}

function LastMove({ tap, seconds }: { tap: Tap; seconds: number }) {
  const what = useWhat('short')(tap);
  return (
    <DockRow icon="check" action={<UndoButton tap={tap} seconds={seconds} what={what} />}>
      {what}
    </DockRow>
  );
}

/** "Order 12 is now: Delivering", "3 orders are now: Processing"; shorter where there is a button beside it. */
function useWhat(length: 'sentence' | 'short') {
  const { t } = useTranslation('orders');
  return useCallback(
    ({ kind, orders }: Pick<Tap, 'kind' | 'orders'>): string => {
      const [first] = orders;
      const { number } = first!;
      if (kind === 'credit') return t('credit.reported', { number });
      const status = t(`status.${first!.to}`);
      const count = orders.length;
      if (length === 'short')
        return count === 1 ? t('taps.doneOne', { number, status }) : t('taps.doneMany', { count, status });
      return count === 1 ? t('moved', { number, status }) : t('taps.movedMany', { count, status });
    },
    [t, length],
  );
}

/** Says of a move made just now that it has arrived; a whole round that is sent at once is told by its count alone. */
function useToasts(): void {
  const { onSent } = useTapsRun();
  const { show } = useToast();
  const say = useWhat('sentence');
  useEffect(() => {
    const stop = onSent((tap) => {
      if (Date.now() < undoUntil(tap)) show({ kind: 'success', title: say(tap) });
    });
    return stop;
  }, [onSent, show, say]);
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
