import { Button, type ButtonProps } from '@trpeza/ui/kit/button/button';
import type { OrderAction } from '@trpeza/contract/ordering/orders.states';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './transition-button.module.css';
import type { PinnedOrder } from './pressed-store.ts';
import { UndoButton, useUndo } from './undo-button.tsx';
import { usePinned } from './use-pinned.ts';
import { useActionText } from './use-action-text.ts';

interface TransitionButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  icon?: ReactNode;
  /** Used for the button's accessible name, unless `aria-label` is given. */
  order: { id: number; orderNumber?: string; customerName?: string };
  action: OrderAction;
  /** Another action of the order. Its undo is also shown here, although the action has its own button elsewhere. */
  also?: OrderAction;
  onPress: () => void;
  /** Whether the button has just changed. A click may then have been meant for the previous button, so it is ignored. */
  isSettling?: boolean;
  /** The action changes other orders too, and undo covers all of them. */
  ofMany?: boolean;
  /** Whether the new status is shown elsewhere. If so, this button is replaced by only the undo button. */
  isPlain?: boolean;
}

/**
 * Button for a transition of an order. After the click, an undo button of the same size replaces it, so that nothing shifts.
 */
export function TransitionButton(props: TransitionButtonProps) {
  const {
    order,
    action,
    also,
    onPress,
    ofMany = false,
    isPlain = false,
    isSettling,
    label,
    icon,
    'aria-label': ariaLabel,
    ...button
  } = props;
  const { t } = useTranslation('orders');
  const { orderNumber: number, customerName } = order;
  const name = ofMany || !number ? undefined : t('buttonOf', { label, number, name: customerName });
  const pinned = usePinned(order.id);
  const place = useRef<HTMLDivElement>(null);
  const undoHadFocus = useRef(false);
  const isPressed = pinned?.action === action || (pinned?.action !== undefined && pinned.action === also);
  useLayoutEffect(() => {
    // The undo button was removed while it had focus: return focus to the button that it had replaced.
    if (!isPressed && undoHadFocus.current)
      place.current?.querySelector('button')?.focus({ preventScroll: true });
    undoHadFocus.current = false;
  }, [isPressed]);
  return (
    <div ref={place} className={styles.place} data-pressed={isPressed || undefined}>
      <Button
        {...button}
        isWide
        aria-label={ariaLabel ?? name}
        aria-disabled={isSettling}
        onClick={isSettling ? undefined : onPress}
      >
        {icon}
        {label}
      </Button>
      {isPressed ? (
        <UndoInPlace
          orderId={ofMany ? undefined : order.id}
          pinned={pinned}
          isPlain={isPlain}
          hadFocus={undoHadFocus}
        />
      ) : null}
    </div>
  );
}

interface BackProps {
  orderId: number | undefined;
  pinned: PinnedOrder;
  isPlain: boolean;
  /** Set to true when the undo button is removed while it has focus. */
  hadFocus: RefObject<boolean>;
}

function UndoInPlace({ orderId, pinned, isPlain, hadFocus }: BackProps) {
  const { t } = useTranslation('orders');
  const button = useRef<HTMLButtonElement>(null);
  const say = useActionText();
  const undoable = useUndo(orderId);
  const isThere = undoable !== undefined;
  useLayoutEffect(() => {
    // Moves focus to the undo button when the button that it replaces had it.
    if (isThere && button.current?.parentElement?.contains(document.activeElement))
      button.current.focus({ preventScroll: true });
  }, [isThere]);
  useLayoutEffect(
    () => () => {
      hadFocus.current = button.current !== null && button.current === document.activeElement;
    },
    [hadFocus],
  );
  const state = isPlain ? null : (
    <span className={styles.state} aria-hidden={undoable && true}>
      {t(pinned.isLater ? 'queue.later' : `status.${pinned.to}`)}
    </span>
  );
  if (!undoable) return <p className={styles.back}>{state}</p>;
  return (
    <UndoButton
      ref={button}
      {...undoable}
      what={say(undoable.queued)}
      state={state}
      className={styles.back}
    />
  );
}
