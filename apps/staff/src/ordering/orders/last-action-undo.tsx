import type { QueuedAction } from './action-queue.ts';
import styles from './last-action-undo.module.css';
import type { PressState } from './pressed-store.ts';
import { UndoButton, useUndo } from './undo-button.tsx';
import { usePressed } from './use-pinned.ts';
import { useActionText } from './use-action-text.ts';

/** Whether one of the action's orders is pinned. The card of a pinned order offers undo itself. */
export const isPinned = ({ orders }: QueuedAction, pinned: PressState['pinned']): boolean =>
  orders.some(({ id }) => pinned.has(id));

/**
 * The undo button for the last action, in the header of a board. On narrow screens, the button is in the dock instead.
 */
export function LastActionUndo() {
  const undoable = useUndo();
  const say = useActionText();
  const { pinned } = usePressed();
  return (
    <div className={styles.place}>
      {undoable && !isPinned(undoable.queued, pinned) ? (
        <Undo {...undoable} what={say(undoable.queued)} />
      ) : null}
    </div>
  );
}

function Undo({ queued, seconds, what }: { queued: QueuedAction; seconds: number; what: string }) {
  return (
    <UndoButton
      queued={queued}
      seconds={seconds}
      what={what}
      state={
        <span className={styles.what} aria-hidden="true">
          {what}
        </span>
      }
      className={styles.undo}
    />
  );
}
