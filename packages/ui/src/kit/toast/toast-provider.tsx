import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContext, type ToastOptions } from './use-toast.ts';
import { Toast } from './toast.tsx';
import styles from './toast.module.css';

type Shown = ToastOptions & { id: number };

/**
 * Shows one toast at a time. F8 focuses it from anywhere. The next form submission closes it, and so does a navigation to
 * another page (`CloseToastOnNavigation`).
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<Shown>();
  const region = useRef<HTMLElement>(null);

  // Whether the user has clicked anything since the message appeared: an automatic navigation does not close it.
  const isPressed = useRef(false);

  const show = useCallback((options: ToastOptions) => {
    isPressed.current = false;
    setShown((before) => ({ ...options, id: (before?.id ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setShown(undefined), []);
  const leave = useCallback(() => {
    if (isPressed.current) close();
  }, [close]);
  const toasts = useMemo(() => ({ show, close, leave }), [show, close, leave]);

  useEffect(() => {
    const toRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', toRegion);
    return () => document.removeEventListener('keydown', toRegion);
  }, []);

  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    // In the capture phase, before the page's handlers, so that messages shown by them belong to this click and stay.
    document.addEventListener('click', press, true);
    window.addEventListener('popstate', press);
    // Users who submit a form again have read the message about the previous attempt.
    document.addEventListener('submit', close, true);
    return () => {
      document.removeEventListener('click', press, true);
      window.removeEventListener('popstate', press);
      document.removeEventListener('submit', close, true);
    };
  }, [close]);

  const message = shown && <Toast key={shown.id} toast={shown} onClose={close} />;
  const live = shown?.isInForm ? 'silent' : shown?.kind === 'error' ? 'alert' : 'status';
  return (
    <ToastContext value={toasts}>
      {children}
      <section ref={region} className={styles.region} aria-label={t('toast.region')} tabIndex={-1}>
        {/* Both live regions exist before any message: screen readers often ignore a region that is inserted together
           with its text. */}
        <div role="status">{live === 'status' ? message : null}</div>
        <div role="alert">{live === 'alert' ? message : null}</div>
        <div>{live === 'silent' ? message : null}</div>
      </section>
    </ToastContext>
  );
}
