import { Text } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import { UNDO_SECONDS } from '@trpeza/contract/ordering/orders.states';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueuedAction, undoUntil } from './action-queue.ts';
import { useLastUndoable, useOrderActions } from './use-order-actions.ts';

/**
 * Returns the last action that can be undone now, and the remaining seconds. With `orderId`, only actions on that order
 * are considered.
 */
export function useUndo(orderId?: number): { queued: QueuedAction; seconds: number } | undefined {
  const [now, setNow] = useState(Date.now);
  const queued = useLastUndoable(now, orderId);
  const key = queued?.key;
  useEffect(() => {
    if (key === undefined) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [key]);
  if (!queued) return undefined;
  return { queued, seconds: Math.min(UNDO_SECONDS, Math.ceil((undoUntil(queued) - now) / 1000)) };
}

interface UndoButtonProps {
  queued: QueuedAction;
  seconds: number;
  /** Description of the undone action for screen readers. */
  what: string;
  /** Shown above the label; hidden from screen readers. */
  state?: ReactNode;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * The undo button with a countdown. The countdown is hidden from screen readers, which would announce it every second.
 */
export function UndoButton({ queued, seconds, what, state, className, ref }: UndoButtonProps) {
  const { t } = useTranslation('orders');
  const { undo } = useOrderActions();
  return (
    <Button
      ref={ref}
      size="large"
      variant="secondary"
      className={className}
      onClick={() => void undo(queued)}
    >
      <span>
        {state}
        <Text span display="block" style={{ whiteSpace: 'nowrap' }}>
          {t('queue.undo')}
          <VisuallyHidden> {what}</VisuallyHidden>
          <span aria-hidden="true">&nbsp;({seconds})</span>
        </Text>
      </span>
    </Button>
  );
}
