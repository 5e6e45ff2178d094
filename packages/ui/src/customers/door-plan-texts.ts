import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import {
  DOOR_WAIT,
  type DoorPlanRules,
  type LeaveWith,
} from '@trpeza/contract/customers/door-plan.constants';

/** The form's input. No option is preselected. */
export type DoorPlanTexts = {
  leaveWith: LeaveWith | '';
  leaveWhere: string;
  waitMinutes: string;
  contactName: string;
  contactPhone: string;
  note: string;
};

export const textsOf = (plan: DoorPlan | null): DoorPlanTexts => ({
  leaveWith: plan?.leaveWith ?? '',
  leaveWhere: plan?.leaveWhere ?? '',
  waitMinutes: String(plan?.waitMinutes ?? DOOR_WAIT.usual),
  contactName: plan?.contactName ?? '',
  contactPhone: plan?.contactPhone ?? '',
  note: plan?.note ?? '',
});

/** Builds the request body once an option is chosen. Text that is not a number becomes NaN, which the schema rejects. */
export const planOf = ({ leaveWith, waitMinutes, ...texts }: DoorPlanTexts) => ({
  ...texts,
  leaveWith: leaveWith || ('nobody' as const),
  waitMinutes: minutesOf(waitMinutes) ?? Number.NaN,
});

/** The preview while the user types: a missing value is shown as an ellipsis, an invalid number as the default. */
export function previewOf(texts: DoorPlanTexts): DoorPlanRules | null {
  const { leaveWith, contactName, contactPhone } = texts;
  if (leaveWith === '') return null;
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
