import { type PointerEvent, useRef, useState } from 'react';

const THRESHOLD = 50;

/**
 * Returns props with which an element follows the finger to the right. On release after 50 px, `onSwipe` is called. The
 * mouse is ignored, because it selects text.
 */
export function useSwipeRight(onSwipe: () => void) {
  const start = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  const end = () => {
    start.current = undefined;
    setOffset(0);
  };

  return {
    style: offset > 0 ? { transform: `translateX(${offset}px)` } : {},
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== undefined) setOffset(Math.max(0, event.clientX - start.current));
    },
    onPointerUp: (event: PointerEvent) => {
      const far = start.current !== undefined && event.clientX - start.current >= THRESHOLD;
      end();
      if (far) onSwipe();
    },
    onPointerCancel: end,
  };
}
