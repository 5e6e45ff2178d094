import { Button, type ButtonProps } from '@trpeza/ui/kit/button/button';
import type { OrderAction } from '@trpeza/contract/ordering/orders.states';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './move-button.module.css';
import type { PinnedOrder } from './pressed.ts';
import { UndoButton, useUndo } from './undo-button.tsx';
import { usePinned } from './use-pinned.ts';
import { useWhat } from './use-what.ts';

interface MoveButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  icon?: ReactNode;
  /** Name of the order, for screen readers. */
  order: { id: number; orderNumber?: string; customerName?: string };
  action: OrderAction;
  /** Another action on the order, made elsewhere, that is undone here too. */
  also?: OrderAction;
  onPress: () => void;
  /** The button has just changed, so a press may have been meant for the previous one. */
  isSettling?: boolean;
  /** The action moves other orders too, and undo covers all of them. */
  ofMany?: boolean;
  /** What was done is said elsewhere: only undo takes the place of the button. */
  isPlain?: boolean;
}

/** Moves its order. Then undo replaces it, in the same size: nothing shifts under the finger. */
export function MoveButton(props: MoveButtonProps) {
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
    // Undo is gone, with the focus: the button that it stood for gets it, for keyboard users.
    if (!isPressed && undoHadFocus.current)
      place.current?.querySelector('button')?.focus({ preventScroll: true });
    undoHadFocus.current = false;
  }, [isPressed]);
  return (
    <div ref={place} className={styles.place} data-pressed={isPressed || undefined}>
      <Button
        {...button}
        isWide
        aria-label={name}
        aria-disabled={isSettling}
        onClick={isSettling ? undefined : onPress}
      >
        {icon}
        {label}
      </Button>
      {isPressed ? (
        <Back
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
  /** Is set when it goes while it has the focus. */
  hadFocus: RefObject<boolean>;
}

function Back({ orderId, pinned, isPlain, hadFocus }: BackProps) {
  const { t } = useTranslation('orders');
  const button = useRef<HTMLButtonElement>(null);
  const say = useWhat();
  const undoable = useUndo(orderId);
  const isThere = undoable !== undefined;
  useLayoutEffect(() => {
    // Moves the focus to undo, for keyboard users.
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
