import { expect, test } from 'vitest';
import { doorSteps, LEAVE_WITH, type DoorPreferences } from './door-plan.constants.ts';

const plan = (part: Partial<DoorPreferences> = {}): DoorPreferences => ({
  waitMinutes: 5,
  contactName: 'Vera',
  contactPhone: '0412 345 678',
  leaveWith: 'neighbour',
  leaveWhere: 'Mrs Ivanova at number 16',
  ...part,
});
const words = (one: DoorPreferences | null) => doorSteps(one).map((step) => step.do);

test('without a plan the default steps apply, and the meals are taken back', () => {
  expect(words(null)).toEqual(['ring', 'callCustomer', 'wait', 'callKitchen', 'takeBack', 'reportBack']);
  expect(doorSteps(null)[2]).toEqual({ do: 'wait', minutes: 10 });
});

test('a plan gives its steps in order: ring, call, wait, contact, leave', () => {
  expect(doorSteps(plan())).toEqual([
    { do: 'ring' },
    { do: 'callCustomer' },
    { do: 'wait', minutes: 5 },
    { do: 'callContact', name: 'Vera', phone: '0412 345 678' },
    { do: 'leave', with: 'neighbour', where: 'Mrs Ivanova at number 16' },
    { do: 'reportLeft' },
  ]);
});

test('steps without minutes or a contact are left out', () => {
  expect(words(plan({ waitMinutes: 0, contactName: '', contactPhone: '' }))).toEqual([
    'ring',
    'callCustomer',
    'leave',
    'reportLeft',
  ]);
});

test('meals are left or taken back, never both', () => {
  for (const leaveWith of LEAVE_WITH) {
    const steps = words(plan({ leaveWith }));
    const isLeft = leaveWith !== 'nobody';
    expect([steps.includes('leave'), steps.includes('reportLeft')], leaveWith).toEqual([isLeft, isLeft]);
    expect([steps.includes('takeBack'), steps.includes('reportBack')], leaveWith).toEqual([!isLeft, !isLeft]);
  }
});
