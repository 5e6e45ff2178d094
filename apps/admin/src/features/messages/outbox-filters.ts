import type { OutboxCounts } from '@trpeza/contract/messages/outbox.schemas';
import { OUTBOX_STATES, type OutboxState } from '@trpeza/contract/messages/templates.constants';

export interface OutboxFilters {
  state: OutboxState;
  search?: string;
  template?: string;
}

/** The filters in the address; without a valid state, the one that most needs attention. */
export function readOutboxFilters(
  address: URLSearchParams,
  counts: Pick<OutboxCounts, 'failed' | 'waiting'>,
): OutboxFilters {
  const requested = OUTBOX_STATES.find((state) => state === address.get('state'));
  const search = address.get('search')?.trim();
  const template = address.get('template')?.trim();
  return {
    state: requested ?? (counts.failed > 0 ? 'failed' : counts.waiting > 0 ? 'waiting' : 'sent'),
    ...(search && { search }),
    ...(template && { template }),
  };
}
