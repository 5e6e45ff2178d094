import * as z from 'zod';
import { Instant } from './schemas.ts';

const Run = z
  .object({
    kind: z.enum(['backup', 'proof']).meta({ description: 'A proof is a test restore of a backup' }),
    at: Instant.meta({ description: 'When it ended' }),
    milliseconds: z.number().int(),
    bytes: z.number().int().nullable(),
    failure: z
      .string()
      .nullable()
      .meta({ description: 'Error message for the server administrator; null if it succeeded' }),
  })
  .meta({ id: 'BackupRun' });

export const BackupState = z
  .object({
    isAutomatic: z.boolean().meta({ description: 'Whether the system makes backups on a schedule' }),
    isOverdue: z.boolean().meta({ description: 'Whether the newest backup is older than it should be' }),
    newest: Run.nullable().meta({ description: 'The newest complete backup; null if there is none' }),
    proved: Run.nullable().meta({
      description: 'The newest backup that passed a test restore; null if there is none',
    }),
    failed: Run.nullable().meta({
      description: 'The latest failure that no success of the same kind has followed; null if there is none',
    }),
  })
  .meta({ id: 'BackupState' });
export type BackupState = z.output<typeof BackupState>;
