import * as z from 'zod';
import { cursorOf, CursorBigintId, CursorTimestamp } from '../platform/cursor.schemas.ts';
import { Id, Instant, LocalDate, PathId, SearchText } from '../platform/schemas.ts';
import { AUDIT_SUBJECTS } from './audit.constants.ts';

/** Position of the last entry of a page: its time, kind and id. */
const AuditCursor = cursorOf({ at: CursorTimestamp, kind: z.enum(['change', 'move']), id: CursorBigintId });
export type AuditCursor = z.output<typeof AuditCursor>;

/** `personId` is the author and `subject` the id of the changed record. `from` and `to` are inclusive dates. */
export const AuditFilter = z.object({
  about: z.enum(AUDIT_SUBJECTS).optional(),
  personId: PathId.optional(),
  subject: SearchText.min(1, 'common:rules.required').optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  cursor: AuditCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Recorded values by field name; their types depend on the action. */
const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant,
    who: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: 'The author; null for automatic changes' }),
    action: z
      .string()
      .meta({ description: 'An action of AUDIT_ACTIONS, or `order/` followed by an order transition' }),
    about: z.enum(AUDIT_SUBJECTS).nullable(),
    subject: z.object({
      id: z.string(),
      name: z
        .string()
        .nullable()
        .meta({ description: 'Name of the changed record; null if it has none or no longer exists' }),
      name_mk: z.string().nullable(),
    }),
    before: Values,
    after: Values,
    reason: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;
