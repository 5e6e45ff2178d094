import * as z from 'zod';
import { line } from '../shared/schemas.ts';
import { Phone } from './accounts.schemas.ts';

/** What a person changes about themselves; name and e-mail to sign in with are the office's to change. */
export const PersonalInfo = z.object({
  firstName: line(80, 'accounts:rules.first-name-required'),
  lastName: line(80, 'accounts:rules.last-name-required'),
  phoneNumber: Phone,
});

/** The largest picture of a person, in bytes as the file has them. */
export const AVATAR_BYTES = 5 * 1024 * 1024;

/** The same as a data URL inside its JSON: base64 takes four letters for three bytes. */
export const AVATAR_BODY = Math.ceil(AVATAR_BYTES / 3) * 4 + 1024;

/** A picture of a person as a data URL. What it really is, is seen from its bytes, not from what it says. */
export const Avatar = z.object({
  avatarUrl: z
    .string('accounts:errors.picture-unreadable')
    .startsWith('data:', 'accounts:errors.picture-unreadable'),
});

/** What a person wants to be written about. */
export const NotificationPreferences = z
  .object({
    emailNotifications: z.boolean(),
    marketingEmails: z.boolean(),
    orderUpdates: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.output<typeof NotificationPreferences>;
