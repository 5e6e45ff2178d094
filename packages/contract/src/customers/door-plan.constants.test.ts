import { expect, test } from 'vitest';
import { doorSteps, LEAVE_WITH, type DoorPlanRules } from './door-plan.constants.ts';

const plan = (part: Partial<DoorPlanRules> = {}): DoorPlanRules => ({
  waitMinutes: 5,
  contactName: 'Vera',
  contactPhone: '0412 345 678',
  leaveWith: 'neighbour',
  leaveWhere: 'Mrs Ivanova at number 16',
  ...part,
});
const words = (one: DoorPlanRules | null) => doorSteps(one).map((step) => step.do);

test('uses the default steps without a plan: the driver takes the meals back', () => {
  expect(words(null)).toEqual(['ring', 'callCustomer', 'wait', 'callKitchen', 'takeBack', 'reportBack']);
  expect(doorSteps(null)[2]).toEqual({ do: 'wait', minutes: 10 });
});

test('orders the steps of a plan: ring, call, wait, contact, leave', () => {
  expect(doorSteps(plan())).toEqual([
    { do: 'ring' },
    { do: 'callCustomer' },
    { do: 'wait', minutes: 5 },
    { do: 'callContact', name: 'Vera', phone: '0412 345 678' },
    { do: 'leave', with: 'neighbour', where: 'Mrs Ivanova at number 16' },
    { do: 'reportLeft' },
  ]);
});

test('omits steps without minutes or a contact', () => {
  expect(words(plan({ waitMinutes: 0, contactName: '', contactPhone: '' }))).toEqual([
    'ring',
    'callCustomer',
    'leave',
    'reportLeft',
  ]);
});

test('returns the meals to the kitchen for `nobody`, and leaves them otherwise', () => {
  for (const leaveWith of LEAVE_WITH) {
    const steps = words(plan({ leaveWith }));
    const isLeft = leaveWith !== 'nobody';
    expect([steps.includes('leave'), steps.includes('reportLeft')], leaveWith).toEqual([isLeft, isLeft]);
    expect([steps.includes('takeBack'), steps.includes('reportBack')], leaveWith).toEqual([!isLeft, !isLeft]);
  }
});
