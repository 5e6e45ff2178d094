import * as z from 'zod';
import { line } from '../platform/schemas.ts';
import { NewPassword, Username } from './accounts.schemas.ts';

/** The printed code or the token of a link; spaces and dashes are ignored. */
const code = line(100, 'customers:rules.code');

export const InvitationCode = z.object({ code });
export const AcceptInvitation = z.object({ code, username: Username, newPassword: NewPassword });
export type AcceptInvitation = z.output<typeof AcceptInvitation>;

export const Invitation = z
  .object({
    firstName: z.string(),
    username: z.string(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'Email address, which also works for signing in; null if the account has none' }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.output<typeof Invitation>;
