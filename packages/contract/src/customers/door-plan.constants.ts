/**
 * The person or place where a driver leaves the meals if the customer does not open the door; with `nobody` the driver
 * takes them back.
 */
export const LEAVE_WITH = ['nobody', 'neighbour', 'safe_place'] as const;
export type LeaveWith = (typeof LEAVE_WITH)[number];

/** Minutes that a driver waits at the door: default and maximum. */
export const DOOR_WAIT = { usual: 10, most: 60 } as const;

/** Maximum lengths in characters; the form checks them before the server does. */
export const DOOR_PLAN_LENGTHS = { contactName: 100, contactPhone: 30, leaveWhere: 200, note: 500 } as const;

export interface DoorPlanRules {
  waitMinutes: number;
  contactName: string;
  contactPhone: string;
  leaveWith: LeaveWith;
  leaveWhere: string;
}

export type DoorStep =
  | { do: 'ring' | 'callCustomer' | 'callKitchen' | 'takeBack' | 'reportBack' | 'reportLeft' }
  | { do: 'wait'; minutes: number }
  | { do: 'callContact'; name: string; phone: string }
  | { do: 'leave'; with: Exclude<LeaveWith, 'nobody'>; where: string };

/** The organisation's default steps if the customer does not open the door. */
const USUAL: readonly DoorStep[] = [
  { do: 'ring' },
  { do: 'callCustomer' },
  { do: 'wait', minutes: DOOR_WAIT.usual },
  { do: 'callKitchen' },
  { do: 'takeBack' },
  { do: 'reportBack' },
];

/**
 * The steps for a driver if the door is not opened, shown in the customer's preview and on the driver's screen. Meals
 * are left somewhere only if the plan says so.
 */
export function doorSteps(plan: DoorPlanRules | null): readonly DoorStep[] {
  if (!plan) return USUAL;
  const { waitMinutes, contactName: name, contactPhone: phone, leaveWith, leaveWhere: where } = plan;
  return [
    { do: 'ring' },
    { do: 'callCustomer' },
    ...(waitMinutes > 0 ? [{ do: 'wait', minutes: waitMinutes } as const] : []),
    ...(phone === '' ? [] : [{ do: 'callContact', name, phone } as const]),
    ...(leaveWith === 'nobody'
      ? [{ do: 'takeBack' } as const, { do: 'reportBack' } as const]
      : [{ do: 'leave', with: leaveWith, where } as const, { do: 'reportLeft' } as const]),
  ];
}

/** The text of a step, on a screen and in print: its key below `accounts:door.step`, and the parameters. */
export function stepTextOf(step: DoorStep) {
  if (step.do === 'wait') return { key: step.do, params: { count: step.minutes } } as const;
  if (step.do === 'callContact')
    return { key: step.do, params: { name: step.name, phone: step.phone } } as const;
  if (step.do === 'leave') return { key: `leave_${step.with}`, params: { where: step.where } } as const;
  return { key: step.do, params: {} } as const;
}
