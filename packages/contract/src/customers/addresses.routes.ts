import * as z from 'zod';
import { route } from '../platform/route.ts';
import { Done, PathId } from '../platform/schemas.ts';
import { signedIn } from '../access/access.ts';
import { Address, AddressChange, NewAddress } from './addresses.schemas.ts';

const params = z.object({ id: PathId });

export const addressesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/addresses',
    summary: "List the caller's addresses: the default one first, then the newest",
    access: signedIn,
    ok: { 200: z.array(Address) },
    errors: [],
  }),
  add: route({
    method: 'POST',
    path: '/api/addresses',
    summary: 'Add an address; the first one becomes the default',
    access: signedIn,
    body: NewAddress,
    ok: { 201: Address },
    errors: ['accounts/too-many-addresses'],
  }),
  change: route({
    method: 'PUT',
    path: '/api/addresses/{id}',
    summary: 'Change an address, or make it the default',
    access: signedIn,
    params,
    body: AddressChange,
    ok: { 200: Address },
    errors: ['common/not-found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/addresses/{id}',
    summary: 'Delete an address; if it was the default, the newest remaining one becomes the default',
    access: signedIn,
    params,
    ok: { 200: Done },
    errors: ['common/not-found'],
  }),
};
