import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContext, type ToastOptions } from './use-toast.ts';
import { Toast } from './toast.tsx';
import styles from './toast.module.css';

type Shown = ToastOptions & { id: number };

/**
 * One message at a time; F8 moves the focus to it from anywhere. It goes with the next form that is sent, and with the
 * next page that somebody moves on to (`ToastsLeave`).
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<Shown>();
  const region = useRef<HTMLElement>(null);

  // Whether anybody has pressed anything since: a page that opens of its own accord takes its message along.
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
    // Before the handlers of the page: what they show belongs to this press and stays.
    document.addEventListener('click', press, true);
    window.addEventListener('popstate', press);
    // Whoever sends a form again has read what was said about the last time.
    document.addEventListener('submit', close, true);
    return () => {
      document.removeEventListener('click', press, true);
      window.removeEventListener('popstate', press);
      document.removeEventListener('submit', close, true);
    };
  }, [close]);

  const message = shown && <Toast key={shown.id} toast={shown} onClose={close} />;
  const isError = shown?.kind === 'error';
  return (
    <ToastContext value={toasts}>
      {children}
      <section ref={region} className={styles.region} aria-label={t('toast.region')} tabIndex={-1}>
        {/* Both live regions are there before any message: one that comes together with its text is often not read out. */}
        <div role="status">{isError ? null : message}</div>
        <div role="alert">{isError ? message : null}</div>
      </section>
    </ToastContext>
  );
}
