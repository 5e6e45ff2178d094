import type { FastifyInstance } from 'fastify';
import { backupsRoutes as contract } from '@trpeza/contract/backups/backups.routes';
import type { BackupState } from '@trpeza/contract/backups/backups.schemas';
import { implement } from '#platform/http/implement.ts';
import type { Deps } from '#src/deps.ts';
import { isOverdue, readLastBackup, type BackupRun } from './backups.steps.ts';

export function backupsRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'backups'>): void {
  implement(app, contract, {
    read: async () => {
      const last = await readLastBackup(deps.db);
      const { newest, proved, failed } = last;
      return {
        isAutomatic: deps.backups !== null && deps.backups.keep.nights > 0,
        isOverdue: isOverdue(last, deps.backups, deps.clock.now()),
        newest: present(newest),
        proved: present(proved),
        failed: present(failed),
      };
    },
  });
}

function present(run: BackupRun | null): BackupState['newest'] {
  if (run === null) return null;
  const { kind, beganAt, endedAt, bytes, failure } = run;
  const milliseconds = endedAt.getTime() - beganAt.getTime();
  return { kind, at: endedAt.toISOString(), milliseconds, bytes, failure };
}
