import * as z from 'zod';
import { Instant } from './schemas.ts';

const Run = z
  .object({
    kind: z
      .enum(['backup', 'proof'])
      .meta({ description: 'A proof is a backup that was restored for trial' }),
    at: Instant.meta({ description: 'When it ended' }),
    milliseconds: z.number().int(),
    bytes: z.number().int().nullable(),
    failure: z.string().nullable().meta({ description: 'Why it failed, for whoever looks after the server' }),
  })
  .meta({ id: 'BackupRun' });

export const BackupState = z
  .object({
    isAutomatic: z.boolean().meta({ description: 'Whether the product makes backups by itself' }),
    isOverdue: z.boolean().meta({ description: 'Whether the newest of these is older than it should be' }),
    newest: Run.nullable().meta({ description: 'The newest complete backup' }),
    proved: Run.nullable().meta({
      description: 'The newest backup that was restored for trial and was right',
    }),
    failed: Run.nullable().meta({
      description: 'The latest failure that nothing good of its kind has followed',
    }),
  })
  .meta({ id: 'BackupState' });
export type BackupState = z.output<typeof BackupState>;
