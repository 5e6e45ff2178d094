const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'input'] as const;

/** Scrolls to a place, and again whenever the page around it grows or shrinks, until the user does anything. */
export function keepInView(
  place: HTMLElement,
  { page, block }: { page: Element; block: ScrollLogicalPosition },
) {
  const observer = new ResizeObserver(() => void place.scrollIntoView({ block, behavior: 'instant' }));
  const stop = () => {
    observer.disconnect();
    for (const gesture of GESTURES) removeEventListener(gesture, stop);
  };
  for (const gesture of GESTURES) addEventListener(gesture, stop, { passive: true });
  // Observing tells the first size as well, so this is the first scroll too.
  observer.observe(page);
  return stop;
}
