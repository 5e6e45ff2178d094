import * as z from 'zod';
import { pictureUrl } from '../platform/picture.schemas.ts';
import { PersonName, Phone } from '../access/accounts.schemas.ts';

/** Details that people can change themselves; the username and the email address are changed only by the office. */
export const PersonalInfo = z.object({
  firstName: PersonName('accounts:rules.first-name-required'),
  lastName: PersonName('accounts:rules.last-name-required'),
  phoneNumber: Phone,
});

export const Avatar = z.object({ avatarUrl: pictureUrl('accounts:errors.picture-unreadable') });

export const NotificationPreferences = z
  .object({
    emailNotifications: z.boolean(),
    marketingEmails: z.boolean(),
    orderUpdates: z.boolean(),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.output<typeof NotificationPreferences>;
