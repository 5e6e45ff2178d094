import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token from the link, kept in memory only: it is removed from the URL at once, so that it does not appear in the
 * history or on a shared screen. The rest of the URL is kept, so that a reload shows the same page without the token.
 */
export function useUrlToken(name: 'token' | 'code' = 'token'): string {
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
