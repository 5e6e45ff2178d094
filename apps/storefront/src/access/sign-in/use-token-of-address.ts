import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token of the link, kept in memory only: it is removed from the address at once, so that it is in no history and on
 * no shared screen. What else the address says stays, so that a reload shows the same page, without the token.
 */
export function useTokenOfAddress(name: 'token' | 'code' = 'token'): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get(name)?.trim() ?? '');
  const isShown = search.has(name);
  useEffect(() => {
    if (!isShown) return;
    const kept = (shown: URLSearchParams) =>
      new URLSearchParams([...shown].filter(([each]) => each !== name));
    setSearch(kept, { replace: true });
  }, [isShown, name, setSearch]);
  return token;
}
