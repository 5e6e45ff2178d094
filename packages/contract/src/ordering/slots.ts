/**
 * The six delivery slots as stored, in order; the display format is `10:00 AM - 12:00 PM`. Does not import zod, so that
 * front ends can use it.
 */
export const SLOTS = [
  '08:00 - 10:00',
  '10:00 - 12:00',
  '12:00 - 14:00',
  '14:00 - 16:00',
  '16:00 - 18:00',
  '18:00 - 20:00',
] as const;
export type Slot = (typeof SLOTS)[number];
