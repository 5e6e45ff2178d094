import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

interface MoreButtonProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** The text while the next page is loading. */
  coming: ReactNode;
  children: ReactNode;
  /** Only for placement on the page. */
  className?: string | undefined;
}

/** Loads the next page of a list, while there is one. */
export function MoreButton({ of: list, coming, children, className }: MoreButtonProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button variant="secondary" onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? coming : children}
      </Button>
    </div>
  );
}
