import { useQuery } from '@tanstack/react-query';
import type { CustomerFile } from '@trpeza/contract/customer-file/customer-file.schemas';
import { api } from '../../api.ts';

/** Usual orders and pauses of the person whose file it is. */
export const useStanding = ({ customer: { id } }: CustomerFile) =>
  useQuery(api.query('GET /api/customers/{id}/standing', { params: { id } }));
