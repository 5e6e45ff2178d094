import * as z from 'zod';
import { Id, Instant, LocalDate, PathId, PRINTABLE } from '../shared/schemas.ts';
import { AUDIT_SUBJECTS } from './audit.words.ts';

const isMicrosecond = (text: string) => z.iso.datetime({ local: true, precision: 6 }).safeParse(text).success;
const isId = (id: number) => z.int().positive().safeParse(id).success;

/** After which change the next page begins: when, of which kind, and its id. */
const AuditCursor = z
  .string()
  .regex(/^[^_]{26}_(change|move)_[1-9]\d{0,14}$/, 'common:rules.invalid')
  .refine((text) => {
    const [at = '', , id] = text.split('_');
    return isMicrosecond(at) && isId(Number(id));
  }, 'common:rules.invalid')
  .transform((text) => {
    const [at, kind, id] = text.split('_') as [string, 'change' | 'move', string];
    return { at, kind, id: Number(id) };
  });
export type AuditCursor = z.output<typeof AuditCursor>;

/** `personId` is who did it, `subject` the id of what it was done to; `from` and `to` are days, both included. */
export const AuditFilter = z.object({
  about: z.enum(AUDIT_SUBJECTS).optional(),
  personId: PathId.optional(),
  subject: z
    .string()
    .trim()
    .min(1, 'common:rules.required')
    .max(100, 'common:rules.too-long')
    .regex(PRINTABLE, 'common:rules.characters')
    .optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  cursor: AuditCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** What was recorded, by the name of its field; what a field holds depends on what was changed. */
const Values = z.record(z.string(), z.unknown()).nullable();

export const AuditEntry = z
  .object({
    id: z.string(),
    at: Instant,
    who: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .meta({ description: 'Nobody, where the product itself did it' }),
    action: z.string().meta({ description: 'As in AUDIT_ACTIONS, or `order/` and the move of an order' }),
    about: z.enum(AUDIT_SUBJECTS).nullable(),
    subject: z.object({
      id: z.string(),
      name: z.string().nullable().meta({ description: 'Nothing, where it has none or is no more' }),
      name_mk: z.string().nullable(),
    }),
    before: Values,
    after: Values,
    reason: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;
