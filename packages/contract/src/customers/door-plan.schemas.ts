import * as z from 'zod';
import { optionalLine, note } from '../platform/schemas.ts';
import { Phone } from '../access/accounts.schemas.ts';
import { DOOR_PLAN_LENGTHS as MAX, DOOR_WAIT, LEAVE_WITH } from './door-plan.constants.ts';

/** Runs a refinement even if other fields are invalid, so that all errors are reported at once. */
const RUN_ON_ANY_OBJECT = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

export const SaveDoorPlan = z
  .object({
    waitMinutes: z
      .int('accounts:rules.door-wait')
      .min(0, 'accounts:rules.door-wait')
      .max(DOOR_WAIT.most, 'accounts:rules.door-wait')
      .default(DOOR_WAIT.usual),
    contactName: optionalLine(MAX.contactName).default(''),
    contactPhone: z.union([z.literal(''), Phone], 'accounts:rules.phone-invalid').default(''),
    leaveWith: z.enum(LEAVE_WITH, 'accounts:rules.door-leave-required'),
    leaveWhere: optionalLine(MAX.leaveWhere).default(''),
    note: note(MAX.note).default(''),
  })
  .refine((plan) => plan.contactPhone === '' || plan.contactName !== '', {
    path: ['contactName'],
    when: RUN_ON_ANY_OBJECT,
    error: 'accounts:rules.door-contact-name',
  })
  .refine((plan) => plan.contactName === '' || plan.contactPhone !== '', {
    path: ['contactPhone'],
    when: RUN_ON_ANY_OBJECT,
    error: 'accounts:rules.door-contact-phone',
  })
  .refine((plan) => plan.leaveWith === 'nobody' || plan.leaveWhere !== '', {
    path: ['leaveWhere'],
    error: 'accounts:rules.door-where-required',
  });
export type SaveDoorPlan = z.output<typeof SaveDoorPlan>;

export const DoorPlan = z
  .object({
    waitMinutes: z.int(),
    contactName: z.string(),
    contactPhone: z.string(),
    leaveWith: z.enum(LEAVE_WITH),
    leaveWhere: z.string(),
    note: z.string(),
  })
  .meta({ id: 'DoorPlan' });
export type DoorPlan = z.output<typeof DoorPlan>;
