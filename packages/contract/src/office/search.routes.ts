import { caseManagers } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Found, OfficeSearch } from './search.schemas.ts';

export const searchRoutes = {
  search: route({
    method: 'GET',
    path: '/api/search',
    summary: 'People and orders by what somebody says on the telephone, as far as the caller may see them',
    access: caseManagers,
    query: OfficeSearch,
    ok: { 200: Found },
    errors: [],
  }),
};
