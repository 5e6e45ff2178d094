import { type ReactNode, useState } from 'react';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import styles from './orders.module.css';

interface FoldProps {
  id?: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** One line that opens to its content. The content is rendered when it is first needed, because a page has many folds. */
export function Fold({ id, isOpen = false, summary, children }: FoldProps) {
  const [isShown, setShown] = useState(isOpen);
  return (
    <details open={isShown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={styles.line} id={id}>
        {summary}
        <Icon name="chevron-down" />
      </summary>
      {isShown ? children : null}
    </details>
  );
}
