import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';

interface MoreButtonProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** What it says while the next part is on its way. */
  coming: ReactNode;
  children: ReactNode;
  /** For its place on the page. */
  className?: string | undefined;
}

/** Asks for the next part of a list that comes in parts, while there is one. */
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
