import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import {
  DOOR_WAIT,
  type DoorPreferences,
  type LeaveWith,
} from '@trpeza/contract/accounts/door-plan.constants';

/** What is typed; nothing is chosen until somebody chooses. */
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

/** What is sent, once somebody has chosen. What is no number stays none, and the schema says so. */
export const planOf = ({ leaveWith, waitMinutes, ...texts }: DoorPlanTexts) => ({
  ...texts,
  leaveWith: leaveWith || ('nobody' as const),
  waitMinutes: minutesOf(waitMinutes) ?? Number.NaN,
});

/** What the preview shows while somebody types: what is not said yet is three dots, a wrong number the usual one. */
export function previewOf(texts: DoorPlanTexts): DoorPreferences | null {
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
