import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import styles from './dialog.module.css';
import { useAskToLeave } from './use-ask-to-leave.ts';
import { useTyping } from './use-typing.ts';

type DialogProps = {
  open: boolean;
  /** Asked for by the close button, Escape or a click beside the dialog; where something was typed, only after a yes. */
  onClose: () => void;
  title: ReactNode;
  /** `side` slides in from the right, as the cart does. */
  placement?: 'centre' | 'side';
  /** `large` is for a long form: it takes the whole screen of a phone. */
  size?: 'usual' | 'large';
  /** Stays at the bottom while the middle scrolls. */
  footer?: ReactNode;
  /** Nothing of the page can be read behind it. */
  hidesPage?: boolean;
  /** Its owner knows better what would be lost, and asks by itself. */
  asksItself?: boolean;
  children: ReactNode;
};

/** Not of a dialog inside this one, whose keys rise to this one too. */
const isOwn = ({ target, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean =>
  target instanceof Element && target.closest('dialog') === currentTarget;

/**
 * The browser's own dialog: it holds the focus, makes the page behind it inert, closes on Escape and gives the focus
 * back to where it came from, for about a kilobyte. Keep it mounted and switch `open`.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, placement = 'centre', size = 'usual', footer, children } = props;
  const { asksItself = false, hidesPage = false } = props;
  const { t } = useTranslation('common');
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useTyping(dialog);
  const ask = useAskToLeave();
  const leave = useCallback(async () => {
    if (asksItself || !isTyped() || (await ask())) onClose();
  }, [asksItself, isTyped, ask, onClose]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    // A click on the dialog itself, not on its frame, is a click beside it. Escape is the same way out by keyboard.
    const beside = (event: MouseEvent) => event.target === element && void leave();
    element?.addEventListener('click', beside);
    return () => element?.removeEventListener('click', beside);
  }, [leave]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-placement={placement}
      data-size={size}
      data-hides-page={hidesPage || undefined}
      aria-labelledby={heading}
      // Left to the browser, an Escape may close two dialogs at once, or one without asking: those that opened by themselves.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isOwn(event)) return;
        event.preventDefault();
        void leave();
      }}
      // React decides what is open: the browser only says that somebody wants out, as by the way back of a phone.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void leave();
      }}
      // React lets these two rise from a dialog inside this one, which the browser does not.
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return;
        // A second Escape closes whatever was said to the first. Who owns the dialog may want to ask before it goes.
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
            <button
              type="button"
              className={styles.close}
              aria-label={t('close')}
              onClick={() => void leave()}
            >
              <Icon name="close" size={1.5} />
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
        </div>
      ) : null}
    </dialog>
  );
}
