import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QueueRows } from '../ordering/orders/queue-rows.tsx';
import { NewVersion } from '../offline/new-version.tsx';
import styles from './dock.module.css';

/** Messages that stay visible on every page: the state of queued actions, and a new version of the app. */
export function Dock() {
  const { t } = useTranslation('orders');
  const dock = useDockHeight();
  return (
    <section ref={dock} className={styles.dock} aria-label={t('queue.label')} data-screen-only>
      <NewVersion />
      <QueueRows />
    </section>
  );
}

/** Publishes the height of the dock, so that pages and toasts leave room and it never covers a button. */
function useDockHeight() {
  const dock = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--dock', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (dock.current) observer.observe(dock.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--dock');
    };
  }, []);
  return dock;
}
