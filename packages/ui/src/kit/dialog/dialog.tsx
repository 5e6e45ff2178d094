import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { ignoreDoubleClick } from '../ignore-double-click/ignore-double-click.ts';
import styles from './dialog.module.css';
import { useConfirmDiscard } from './use-confirm-discard.ts';
import { useHasUnsavedInput } from './use-has-unsaved-input.ts';

type DialogProps = {
  /** Defaults to true, for a dialog that is mounted only while it is open. */
  open?: boolean;
  /**
   * Called on the close button, Escape or a click outside the dialog. If there is unsaved input, the user must confirm
   * first.
   */
  onClose: () => void;
  title: ReactNode;
  /**
   * `side` slides in from the right, like the cart. `sheet` slides up from the bottom of a phone, so that the thumb
   * reaches it.
   */
  placement?: 'centre' | 'side' | 'sheet';
  /** `large` is for a long form or a table; on a phone it fills the whole screen. */
  size?: 'usual' | 'large';
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** Hides the page behind the dialog completely. */
  hidesPage?: boolean;
  /** Whether the parent asks for the confirmation itself. It then knows better what would be lost. */
  hasOwnConfirmation?: boolean;
  children: ReactNode;
};

/** Excludes key events that bubble up from a nested dialog. */
const isOwn = ({ target, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean =>
  target instanceof Element && target.closest('dialog') === currentTarget;

/** Prevents a click outside the content from moving the focus out of the dialog. */
const keepFocus = (event: MouseEvent) => event.target === event.currentTarget && event.preventDefault();

/**
 * A dialog with the native `dialog` element. The element traps the focus, makes the page behind it inert, closes on
 * Escape and restores the previous focus, for about a kilobyte.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, placement = 'centre', size = 'usual', footer, children } = props;
  const { hasOwnConfirmation = false, hidesPage = false } = props;
  const { t } = useTranslation('common');
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useHasUnsavedInput(dialog);
  const ask = useConfirmDiscard();
  const leave = useCallback(async () => {
    if (hasOwnConfirmation || !isTyped() || (await ask())) onClose();
  }, [hasOwnConfirmation, isTyped, ask, onClose]);

  // The dialog opens and closes in the same commit as its content. Otherwise a key press in between would reach a dialog
  // that is no longer or not yet visible.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) {
      // A second dialog must not darken the first one's backdrop further.
      element.toggleAttribute('data-nested', document.querySelector('dialog:modal') !== null);
      element.showModal();
    } else element.close();
    // The second click of a double click was meant for the control that opened or closed the dialog.
    ignoreDoubleClick();
  }, [open]);

  // Closing restores the focus, which removing an open dialog would not.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    // The target of a click outside is the dialog element itself instead of its frame. Escape is the keyboard equivalent.
    const beside = (event: MouseEvent) => event.target === element && void leave();
    element?.addEventListener('click', beside);
    element?.addEventListener('mousedown', keepFocus);
    return () => {
      element?.removeEventListener('click', beside);
      element?.removeEventListener('mousedown', keepFocus);
    };
  }, [leave]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-placement={placement}
      data-size={size}
      data-hides-page={hidesPage || undefined}
      aria-labelledby={heading}
      // By default, Escape may close two dialogs at once, or one without a `cancel` event, if they were opened without
      // user activation.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(event)) return;
        event.preventDefault();
        void leave();
      }}
      // React controls whether the dialog is open: the browser only requests closing, for example through a phone's back
      // button.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void leave();
      }}
      // React bubbles `cancel` and `close` from a nested dialog, unlike the browser.
      onClose={(event) => {
        // The event is asynchronous: by then the same dialog may have been opened again.
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
        if (!event.currentTarget.isConnected) return;
        // Browsers close the dialog on a second Escape, even if the first was prevented. It is reopened, because the
        // parent may have to ask first.
        event.currentTarget.showModal();
        void leave();
      }}
    >
      {open ? (
        <div className={styles.frame}>
          <div className={styles.head}>
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <Button variant="icon" aria-label={t('close')} onClick={() => void leave()}>
              <Icon name="close" size={1.5} />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </div>
      ) : null}
    </dialog>
  );
}
