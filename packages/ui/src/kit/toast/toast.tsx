import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import notice from '../notice/notice.module.css';
import type { ToastOptions } from './use-toast.ts';
import styles from './toast.module.css';
import { useSwipeRight } from './use-swipe-right.ts';

const DURATION = 5000;

export function Toast({ toast, onClose }: { toast: ToastOptions; onClose: () => void }) {
  const { t } = useTranslation('common');
  const [paused, setPaused] = useState(false);
  const swipe = useSwipeRight(onClose);
  const duration = toast.duration ?? (toast.kind === 'error' ? Infinity : DURATION);

  useEffect(() => {
    if (paused || duration === Infinity) return;
    // After a pause, the timer restarts with the full duration.
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
  }, [paused, duration, onClose]);

  return (
    <div
      className={`${notice.tone} ${styles.toast}`}
      data-kind={toast.kind}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      {...swipe}
    >
      <span className={styles.icon}>
        <Icon name={toast.kind} size={1.5} />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{toast.title}</p>
        {toast.text === undefined ? null : <div>{toast.text}</div>}
      </div>
      <Button variant="icon" aria-label={t('toast.close')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  );
}
