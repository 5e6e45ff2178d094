import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the place of keyboard users in a list whose lines disappear once they are done: focuses the heading of the line
 * that has moved up, so that a screen reader announces it first.
 * @returns the props of the element around the list
 */
export function useRestoreListFocus() {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('li h2') ?? [])];
    const next = headings[lost.at] ?? headings.at(-1) ?? place.current;
    next?.focus({ preventScroll: true });
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target.closest('dialog')) return;
    const line = target.closest('li');
    const at = line ? [...currentTarget.querySelectorAll('li')].indexOf(line) : 0;
    last.current = { element: target, at };
  };
  return { ref: place, tabIndex: -1, onFocus };
}
