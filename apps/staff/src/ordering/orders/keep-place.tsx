import { type ReactNode, useEffect, useRef } from 'react';

/**
 * For notices above a list, which come and go when a colleague acts: the page is scrolled by as much as they grow or shrink,
 * so that the list stays where it is on the screen. Not before the user has touched the page, which starts at its top.
 */
export function KeepPlace({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current!;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight - height;
      height += grown;
      // Unknown in Safari before 16.4.
      if (grown !== 0 && navigator.userActivation?.hasBeenActive !== false)
        scrollBy({ top: grown, behavior: 'instant' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    // Margins of the notices count as height.
    <div ref={box} style={{ display: 'flow-root' }}>
      {children}
    </div>
  );
}
