import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import { DOOR_WAIT, type DoorWishes, type LeaveWith } from '@trpeza/contract/accounts/door-plan.words';
import { phoneProblem } from '@trpeza/ui/features/accounts/phone-rule';

/** What is typed; nothing is chosen until somebody chooses. */
export interface DoorPlanTexts {
  leaveWith: LeaveWith | undefined;
  leaveWhere: string;
  waitMinutes: string;
  contactName: string;
  contactPhone: string;
  note: string;
}

export const DOOR_PLAN_FIELDS = [
  'leaveWith',
  'leaveWhere',
  'waitMinutes',
  'contactName',
  'contactPhone',
  'note',
] as const;
type DoorPlanField = (typeof DOOR_PLAN_FIELDS)[number];

export const textsOf = (plan: DoorPlan | null): DoorPlanTexts => ({
  leaveWith: plan?.leaveWith,
  leaveWhere: plan?.leaveWhere ?? '',
  waitMinutes: String(plan?.waitMinutes ?? DOOR_WAIT.usual),
  contactName: plan?.contactName ?? '',
  contactPhone: plan?.contactPhone ?? '',
  note: plan?.note ?? '',
});

type Rule =
  | `rules.door-${'leave-required' | 'where-required' | 'wait' | 'contact-name' | 'contact-phone'}`
  | NonNullable<ReturnType<typeof phoneProblem>>;

/** The contract's rules as keys of the words; the server asks them again. */
export function doorPlanProblems(texts: DoorPlanTexts): Partial<Record<DoorPlanField, Rule>> {
  const { leaveWith, waitMinutes } = texts;
  const [name, phone] = [texts.contactName.trim(), texts.contactPhone.trim()];
  const needsPlace = leaveWith !== undefined && leaveWith !== 'nobody';
  const contactPhone = phoneRule(name, phone);
  return {
    ...(leaveWith === undefined ? { leaveWith: 'rules.door-leave-required' } : {}),
    ...(needsPlace && texts.leaveWhere.trim() === '' ? { leaveWhere: 'rules.door-where-required' } : {}),
    ...(minutesOf(waitMinutes) === undefined ? { waitMinutes: 'rules.door-wait' } : {}),
    ...(phone !== '' && name === '' ? { contactName: 'rules.door-contact-name' } : {}),
    ...(contactPhone ? { contactPhone } : {}),
  };
}

function phoneRule(name: string, phone: string): Rule | undefined {
  if (phone !== '') return phoneProblem(phone);
  return name === '' ? undefined : 'rules.door-contact-phone';
}

/** What is sent; to be asked only of texts without a problem. */
export const planOf = (texts: DoorPlanTexts): DoorPlan => ({
  ...texts,
  leaveWith: texts.leaveWith ?? 'nobody',
  waitMinutes: minutesOf(texts.waitMinutes) ?? DOOR_WAIT.usual,
});

/** What the preview shows while somebody types: what is not said yet is three dots, a wrong number the usual one. */
export function previewOf(texts: DoorPlanTexts): DoorWishes | null {
  const { leaveWith, contactName, contactPhone } = texts;
  if (leaveWith === undefined) return null;
  const hasContact = contactName.trim() !== '' || contactPhone.trim() !== '';
  return {
    leaveWith,
    leaveWhere: texts.leaveWhere.trim() || '…',
    waitMinutes: minutesOf(texts.waitMinutes) ?? DOOR_WAIT.usual,
    contactName: contactName.trim() || '…',
    contactPhone: hasContact ? contactPhone.trim() || '…' : '',
  };
}

function minutesOf(text: string): number | undefined {
  const minutes = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : Infinity;
  return minutes <= DOOR_WAIT.most ? minutes : undefined;
}
