import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of the link, kept by the page alone: it leaves the address at once, so that it stands in no history and on
 * no screen that is shared.
 */
export function useTokenOfAddress(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get('token')?.trim() ?? '');
  const isShown = search.has('token');
  useEffect(() => {
    if (isShown) setSearch({}, { replace: true });
  }, [isShown, setSearch]);
  return token;
}
