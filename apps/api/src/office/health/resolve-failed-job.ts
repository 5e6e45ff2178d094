import { recordChange } from '#platform/audit/record-change.ts';
import type { Actor } from '#platform/auth/actor.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DomainError } from '#platform/domain-error.ts';
import type { Deps } from '#platform/deps.ts';

const ACTIONS = { tryAgain: 'job/tried-again', drop: 'job/dropped' } as const;

/**
 * Retries or drops a failed job, and records who decided.
 * @throws DomainError `common/not-found` when the job has been retried or dropped already
 */
export async function resolveFailedJob(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { actor, id, decision }: { actor: Actor; id: string; decision: keyof typeof ACTIONS },
): Promise<{ job: string }> {
  return transaction(db, async (trx) => {
    const work = await queue[decision](trx, id);
    if (!work) throw new DomainError('common/not-found');
    const { job, data } = work;
    await recordChange(trx, {
      actorId: actor.id,
      action: ACTIONS[decision],
      subjectId: job,
      after: { work: data },
    });
    return { job };
  });
}
