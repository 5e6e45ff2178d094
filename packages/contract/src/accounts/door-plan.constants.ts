/** With whom or where a driver leaves the meals when nobody opens; `nobody` takes them back. */
export const LEAVE_WITH = ['nobody', 'neighbour', 'safe_place'] as const;
export type LeaveWith = (typeof LEAVE_WITH)[number];

/** Minutes that a driver waits at the door: by habit, and at most. */
export const DOOR_WAIT = { usual: 10, most: 60 } as const;

/** The longest texts of a plan, in characters; the form says so before the server does. */
export const DOOR_PLAN_LENGTHS = { contactName: 100, contactPhone: 30, leaveWhere: 200, note: 500 } as const;

/** What the steps are made of. */
export interface DoorPreferences {
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

/** What the association does at every door that nobody opens, unless its customer wishes otherwise. */
const USUAL: readonly DoorStep[] = [
  { do: 'ring' },
  { do: 'callCustomer' },
  { do: 'wait', minutes: DOOR_WAIT.usual },
  { do: 'callKitchen' },
  { do: 'takeBack' },
  { do: 'reportBack' },
];

/**
 * What a driver does, step by step, when nobody opens the door. The customer's preview and the driver's screen both show
 * this. Meals are left somewhere only where the plan says so.
 */
export function doorSteps(plan: DoorPreferences | null): readonly DoorStep[] {
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
