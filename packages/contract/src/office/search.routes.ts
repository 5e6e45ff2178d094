import { moneyReaders } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { OfficeSearchResult, OfficeSearch } from './search.schemas.ts';

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/api/search',
    summary:
      'Search the people, orders and invoices that the caller may see, by details given on the telephone',
    access: moneyReaders,
    query: OfficeSearch,
    ok: { 200: OfficeSearchResult },
    errors: [],
  }),
};
