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

test('without a plan the association’s own steps hold, and the meals come back', () => {
  expect(words(null)).toEqual(['ring', 'callCustomer', 'wait', 'callKitchen', 'takeBack', 'reportBack']);
  expect(doorSteps(null)[2]).toEqual({ do: 'wait', minutes: 10 });
});

test('a plan is followed in its order: ring, call, wait, the contact, then where the meals may stay', () => {
  expect(doorSteps(plan())).toEqual([
    { do: 'ring' },
    { do: 'callCustomer' },
    { do: 'wait', minutes: 5 },
    { do: 'callContact', name: 'Vera', phone: '0412 345 678' },
    { do: 'leave', with: 'neighbour', where: 'Mrs Ivanova at number 16' },
    { do: 'reportLeft' },
  ]);
});

test('nobody waits no minutes, and nobody calls a contact who was not named', () => {
  expect(words(plan({ waitMinutes: 0, contactName: '', contactPhone: '' }))).toEqual([
    'ring',
    'callCustomer',
    'leave',
    'reportLeft',
  ]);
});

test.each(LEAVE_WITH)('meals are left or taken back, never both: %s', (leaveWith) => {
  const steps = words(plan({ leaveWith }));
  const isLeft = leaveWith !== 'nobody';
  expect([steps.includes('leave'), steps.includes('reportLeft')]).toEqual([isLeft, isLeft]);
  expect([steps.includes('takeBack'), steps.includes('reportBack')]).toEqual([!isLeft, !isLeft]);
});
