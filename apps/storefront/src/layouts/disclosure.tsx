import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import styles from './disclosure.module.css';

interface FoldProps {
  label: ReactNode;
  /** `sheet` opens over the full width below the header, `list` below its button. */
  placement?: 'list' | 'sheet';
  children: ReactNode;
}

/**
 * A button that expands a list: the native `details` element, so that it works without scripts and before they load. With
 * scripts it also closes on Escape, on a click outside, and when a link inside is followed.
 */
export function Disclosure({ label, placement = 'list', children }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const inside = details.current?.contains(event.target as Node);
      if (details.current?.open && !inside) details.current.open = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes from what is inside
    <details ref={details} className={styles.fold} data-placement={placement} onKeyDown={onKeyDown}>
      <summary className={styles.button}>{label}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
