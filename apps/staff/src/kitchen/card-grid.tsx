import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './card-grid.module.css';
import { useIncrementalList } from './use-incremental-list.ts';

interface CardGridProps<Card extends { id: number }> {
  cards: readonly Card[];
  /** The least width of a card and its gap, in rem. */
  minWidth: number;
  children: (card: Card) => ReactNode;
}

/**
 * Shows cards in as many columns as fit, row by row. Each card follows the one above it without a gap, whatever the
 * heights of its neighbours, and its column depends only on its place in the list.
 */
export function CardGrid<Card extends { id: number }>({ cards, minWidth, children }: CardGridProps<Card>) {
  const drawn = useIncrementalList(cards);
  const list = useRef<HTMLUListElement>(null);
  const ids = drawn.map(({ id }) => id).join();
  useLayoutEffect(() => {
    const grid = list.current!;
    const places = [...grid.children] as HTMLElement[];
    const arrange = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const columns = Math.max(1, Math.floor(grid.clientWidth / (minWidth * rem)));
      grid.style.gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`;
      for (const [at, { style }] of places.entries()) style.gridColumn = `${(at % columns) + 1}`;
      // Read together before the next change, so that the browser computes the layout once.
      const heights = places.map(({ offsetHeight }) => offsetHeight);
      for (const [at, { style }] of places.entries()) {
        style.gridRow = `span ${heights[at]}`;
      }
    };
    arrange();
    const observer = new ResizeObserver(arrange);
    for (const place of places) observer.observe(place);
    return () => observer.disconnect();
  }, [ids, minWidth]);
  return (
    <ul ref={list} className={styles.cards} aria-busy={drawn.length < cards.length}>
      {drawn.map((card) => (
        <li key={card.id}>{children(card)}</li>
      ))}
    </ul>
  );
}
