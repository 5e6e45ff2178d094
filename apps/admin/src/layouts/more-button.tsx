import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';

interface MoreButtonProps {
  of: { hasNextPage?: boolean; isFetchingNextPage?: boolean; fetchNextPage?: () => unknown };
  /** Defaults to "Load more". */
  children?: ReactNode;
  /** For layout only. */
  className?: string | undefined;
}

/** Loads the next page of a list; hidden on the last page. */
export function MoreButton({ of: list, children, className }: MoreButtonProps) {
  const { t } = useTranslation('common');
  if (!list.hasNextPage) return null;
  return (
    <div className={className}>
      <Button variant="secondary" onClick={() => void list.fetchNextPage?.()}>
        {list.isFetchingNextPage ? t('loading') : (children ?? t('loadMore'))}
      </Button>
    </div>
  );
}
