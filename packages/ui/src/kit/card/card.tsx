import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = {
  as?: 'div' | 'article' | 'section' | 'li';
  /** `cream` is for an unobtrusive panel, `card` for a separate item. */
  surface?: 'card' | 'cream';
  /** Removes the padding, for a card that begins with a picture. */
  flush?: boolean;
  'aria-labelledby'?: string;
  children: ReactNode;
};

export function Card({ as: Element = 'div', surface = 'card', flush = false, children, ...aria }: CardProps) {
  return (
    <Element className={styles.card} data-surface={surface} data-flush={flush || undefined} {...aria}>
      {children}
    </Element>
  );
}
