import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from './delivery-picker.module.css';

interface DeliveryFoldProps {
  /** The chosen delivery in one line. */
  line: ReactNode;
  canChange: boolean;
  children: ReactNode;
}

/**
 * Shows the chosen delivery. Its button expands the lists of days and times and focuses the list of days, or collapses
 * both lists.
 */
export function DeliveryFold({ line, canChange, children }: DeliveryFoldProps) {
  const { t } = useTranslation('calendar');
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const day = (state: string) => list.current?.querySelector<HTMLInputElement>(`input:${state}`);
    (day('checked') ?? day('enabled'))?.focus();
  }, [isOpen]);
  return (
    <>
      <div className={styles.fold}>
        {line}
        {canChange ? (
          <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'closeList' : 'change')}
          </Button>
        ) : null}
      </div>
      {canChange && isOpen ? <div ref={list}>{children}</div> : null}
    </>
  );
}
