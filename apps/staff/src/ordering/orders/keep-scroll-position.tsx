import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Keeps the list on the same screen position when notices above it appear, change or disappear: scrolls by the difference
 * in height. Inactive until the user has touched the page, because a page starts at its top.
 */
export function KeepScrollPosition({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current!;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      // `userActivation` is undefined in Safari before 16.4.
      if (grown !== 0 && navigator.userActivation?.hasBeenActive !== false)
        scrollBy({ top: grown, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    // `flow-root` includes the margins of the notices in the height.
    <div ref={box} style={{ display: 'flow-root' }}>
      {children}
    </div>
  );
}
