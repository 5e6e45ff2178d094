import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToastContext, type ToastOptions } from './use-toast.ts';
import { Toast } from './toast.tsx';
import styles from './toast.module.css';

type Shown = ToastOptions & { id: number };

/** One message at a time; F8 moves the focus to it from anywhere. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<Shown>();
  const region = useRef<HTMLElement>(null);

  const show = useCallback((options: ToastOptions) => {
    setShown((before) => ({ ...options, id: (before?.id ?? 0) + 1 }));
  }, []);
  const close = useCallback(() => setShown(undefined), []);
  const toasts = useMemo(() => ({ show, close }), [show, close]);

  useEffect(() => {
    const toRegion = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    document.addEventListener('keydown', toRegion);
    return () => document.removeEventListener('keydown', toRegion);
  }, []);

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
