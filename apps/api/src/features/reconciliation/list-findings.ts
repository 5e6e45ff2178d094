import { ONLINE_METHODS } from '@trpeza/contract/payments/payments.words';
import type {
  FindingsFilter,
  FindingsPage,
  FindingsSummary,
} from '@trpeza/contract/reconciliation/findings.schemas';
import type { Db } from '#platform/database/database.ts';
import { byId, pageOf } from '#platform/page-of.ts';
import { presentFinding } from './findings.present.ts';
import { countOpenFindings, listFindings } from './findings.queries.ts';
import { listRuns } from './reconciliation.queries.ts';

/** A page of the payments to look at, or of those that somebody has looked at. */
export async function listPaymentFindings(
  db: Db,
  { state, cursor, limit }: FindingsFilter,
): Promise<FindingsPage> {
  const rows = await listFindings(db, { isOpen: state === 'open', before: cursor, limit });
  const { page, nextCursor } = pageOf(rows, limit, byId);
  return { items: page.map(presentFinding), nextCursor };
}

export async function summariseFindings(db: Db): Promise<FindingsSummary> {
  const [open, runs] = await Promise.all([countOpenFindings(db), listRuns(db)]);
  const providers = ONLINE_METHODS.map((method) => {
    const run = runs.find((each) => each.method === method);
    return {
      method,
      reachedAt: run?.reachedAt?.toISOString() ?? null,
      failingSince: run?.failingSince?.toISOString() ?? null,
    };
  });
  return { open, providers };
}
