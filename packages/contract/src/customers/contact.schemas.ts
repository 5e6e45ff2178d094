import * as z from 'zod';

export const ContactRecord = z.object({
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
  email: z.string(),
  isEmergency: z.boolean(),
  mayOrder: z.boolean(),
  getsMessages: z.boolean(),
  pays: z.boolean(),
});
export type ContactRecord = z.output<typeof ContactRecord>;
