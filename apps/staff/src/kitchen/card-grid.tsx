import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './card-grid.module.css';
import { useIncrementalList } from './use-incremental-list.ts';

interface CardGridProps<Card extends { id: number }> {
  cards: readonly Card[];
  size: 'ticket' | 'bag';
  children: (card: Card) => ReactNode;
}

/**
 * Shows cards in as many columns as fit, row by row. Each card follows the one above it without a gap, whatever the
 * heights of its neighbours, and its column depends only on its place in the list.
 */
export function CardGrid<Card extends { id: number }>({ cards, size, children }: CardGridProps<Card>) {
  const drawn = useIncrementalList(cards);
  const list = useRef<HTMLUListElement>(null);
  const ids = drawn.map(({ id }) => id).join();
  useLayoutEffect(() => {
    const grid = list.current!;
    const places = [...grid.children] as HTMLElement[];
    const arrange = () => {
      const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
      const heights = places.map(({ offsetHeight }) => offsetHeight);
      for (const [at, { style }] of places.entries()) {
        style.gridColumn = `${(at % columns) + 1}`;
        style.gridRow = `span ${heights[at]}`;
      }
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    for (const element of [grid, ...places]) observer.observe(element);
    return () => observer.disconnect();
  }, [ids]);
  return (
    <ul ref={list} className={styles.cards} data-size={size} aria-busy={drawn.length < cards.length}>
      {drawn.map((card) => (
        <li key={card.id}>{children(card)}</li>
      ))}
    </ul>
  );
}
