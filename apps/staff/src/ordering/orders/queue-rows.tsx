import { Box } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { DockRow } from '../../layouts/dock-row.tsx';
import { paths } from '../../paths.ts';
import type { PressState } from './pressed-store.ts';
import { REFUSED_ID } from './refused-orders.tsx';
import type { QueuedAction } from './action-queue.ts';
import { isPinned } from './last-action-undo.tsx';
import { UndoButton, useUndo } from './undo-button.tsx';
import { usePressed } from './use-pinned.ts';
import { useActionQueue, useQueueRun } from './use-order-actions.ts';
import { useActionText } from './use-action-text.ts';

/** Dock rows for unsent actions, refused actions, and undo of the last action. */
export function QueueRows() {
  const { user } = useSession();
  const { waiting, refused } = useActionQueue();
  const undoable = useUndo();
  const { last, pinned } = usePressed();
  const own = waiting.filter(({ personId }) => personId === user?.id);
  const others = waiting.filter(({ personId }) => personId !== user?.id);
  const problems = refused.filter(({ personId }) => personId === user?.id).length;
  return (
    <>
      {/* Rendered before it has content: screen readers often skip a live region that is inserted together with its
         text. */}
      <div role="status">
        {own.length > 0 ? <UnsentNotice count={own.length} /> : null}
        {others.length > 0 ? <UnsentOfOthers queue={others} /> : null}
      </div>
      <div role="status">{last ? <LastActionAnnouncement last={last} /> : null}</div>
      {problems > 0 ? <RefusedRow count={problems} /> : null}
      {undoable && !isPinned(undoable.queued, pinned) ? <UndoRow {...undoable} /> : null}
    </>
  );
}

function UnsentNotice({ count }: { count: number }) {
  const { t } = useTranslation('orders');
  const { sender } = useQueueRun();
  const state = useSyncExternalStore(sender.subscribe, sender.state);
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  return (
    <DockRow
      icon="clock"
      kind="waiting"
      late={isOnline}
      action={
        <Button variant="secondary" onClick={() => void sender.flush()}>
          {t('queue.sendNow')}
        </Button>
      }
    >
      <strong>{t('queue.count', { count })}</strong> {t(isOnline ? `queue.${state}` : 'queue.offline')}
    </DockRow>
  );
}

/** Unsent actions of other users, which wait until those users sign in again. */
function UnsentOfOthers({ queue }: { queue: readonly QueuedAction[] }) {
  const { t } = useTranslation('orders');
  const people = [...new Set(queue.map(({ person }) => person))];
  return people.map((person) => (
    <DockRow key={person} icon="user" kind="waiting">
      <strong>
        {t('queue.count', { count: queue.filter((queued) => queued.person === person).length })}
      </strong>{' '}
      {t('queue.ofOther', { person })}
    </DockRow>
  ));
}

function RefusedRow({ count }: { count: number }) {
  const { t } = useTranslation('orders');
  const show = () => document.getElementById(REFUSED_ID)?.focus();
  return (
    <DockRow
      icon="error"
      kind="problem"
      action={
        <Button variant="secondary" onClick={show}>
          {t('queue.showRefused')}
        </Button>
      }
    >
      <strong>{t('queue.refused', { count })}</strong>
    </DockRow>
  );
}

function UndoRow({ queued, seconds }: { queued: QueuedAction; seconds: number }) {
  const what = useActionText()(queued);
  // The kitchen board and the packing list show undo in their header on wide screens, where it covers nothing.
  const isInHead = [paths.kitchen(), paths.packing()].includes(useLocation().pathname);
  return (
    <Box {...(isInHead && { display: { md: 'none' } })}>
      <DockRow icon="check" action={<UndoButton queued={queued} seconds={seconds} what={what} />}>
        {what}
      </DockRow>
    </Box>
  );
}

/** Announces the last action to screen readers. */
function LastActionAnnouncement({ last }: { last: NonNullable<PressState['last']> }) {
  const say = useActionText();
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
