import * as z from 'zod';
import { MailNeed } from '../messages/outbox.schemas.ts';
import { OPENING_LINES, ORDERING } from './opening.constants.ts';

export const OpeningState = z
  .object({
    ordering: z.enum(ORDERING),
    lines: z.array(
      z.object({
        line: z.enum(OPENING_LINES),
        isDone: z.boolean(),
        isNecessary: z
          .boolean()
          .meta({ description: 'Whether the line is required before orders can be taken' }),
      }),
    ),
    mailNeed: MailNeed,
    isPutAway: z.boolean(),
  })
  .meta({ id: 'OpeningState' });
export type OpeningState = z.output<typeof OpeningState>;
