import type { FastifyInstance } from 'fastify';
import { backupsRoutes as contract } from '@trpeza/contract/platform/backups.routes';
import type { BackupState } from '@trpeza/contract/platform/backups.schemas';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#platform/deps.ts';
import { readLastBackup } from './read-last-backup.ts';
import type { BackupRun } from './backups.queries.ts';

/** One day, plus time for retries of a failed backup. */
const OVERDUE_MS = 36 * 3_600_000;

export function backupsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'backups'>): void {
  implement(app, contract, {
    read: async () => {
      const { newest, proved, failed } = await readLastBackup(deps.db);
      const isAutomatic = deps.backups !== null && deps.backups.keep > 0;
      const isOld = newest !== null && Number(deps.clock.now()) - Number(newest.endedAt) > OVERDUE_MS;
      const runs = { newest: present(newest), proved: present(proved), failed: present(failed) };
      return { isAutomatic, isOverdue: isAutomatic && isOld, ...runs };
    },
  });
}

function present(run: BackupRun | null): BackupState['newest'] {
  if (run === null) return null;
  const { kind, beganAt, endedAt, bytes, failure } = run;
  const milliseconds = endedAt.getTime() - beganAt.getTime();
  return { kind, at: endedAt.toISOString(), milliseconds, bytes, failure };
}
