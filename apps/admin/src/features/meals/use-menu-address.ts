import { useSearchParams } from 'react-router';

/** The state of a list kept in the address: search, sort order, open meal. A link to it shows the same. */
export function useMenuAddress() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string | undefined, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace, preventScrollReset: true });
  };
  return {
    typed: search.get('q') ?? '',
    setTyped: (text: string) => change('q', text, true),
    order: search.get('sort'),
    setOrder: (order: string) => change('sort', order, true),
    requested: search.get('meal'),
    /** Opening is a step in the history, so that Back closes it. */
    ask: (meal: string | undefined) => change('meal', meal, meal === undefined),
  };
}
