import { SaveDoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { expect, test } from 'vitest';
import { planOf, previewOf, textsOf, type DoorPlanTexts } from './door-plan-texts.ts';

const texts = (part: Partial<DoorPlanTexts> = {}): DoorPlanTexts => ({
  leaveWith: 'neighbour',
  leaveWhere: 'Mrs Ivanova at number 16',
  waitMinutes: '15',
  contactName: 'Vera',
  contactPhone: '0412 345 678',
  note: '',
  ...part,
});

test('SaveDoorPlan reports every invalid field', () => {
  for (const [part, fields] of [
    [{}, []],
    [{ leaveWith: 'nobody', leaveWhere: '' }, []],
    [{ contactName: '', contactPhone: '' }, []],
    [{ waitMinutes: ' 0 ' }, []],
    [{ leaveWhere: '  ' }, ['leaveWhere']],
    [{ leaveWith: 'safe_place', leaveWhere: '' }, ['leaveWhere']],
    [{ waitMinutes: '61' }, ['waitMinutes']],
    [{ waitMinutes: 'ten' }, ['waitMinutes']],
    [{ waitMinutes: '' }, ['waitMinutes']],
    [{ waitMinutes: '2.5' }, ['waitMinutes']],
    [{ contactName: ' ' }, ['contactName']],
    [{ contactPhone: '' }, ['contactPhone']],
    [{ contactPhone: '12' }, ['contactPhone']],
    [
      { contactName: '', contactPhone: '12', waitMinutes: '61' },
      ['contactName', 'contactPhone', 'waitMinutes'],
    ],
  ] as const) {
    const { error } = SaveDoorPlan.safeParse(planOf(texts(part)));
    expect(new Set(error?.issues.map(({ path }) => path[0])), JSON.stringify(part)).toEqual(new Set(fields));
  }
});

test('planOf and textsOf keep a saved plan unchanged', () => {
  const plan = SaveDoorPlan.parse(planOf(texts()));
  expect(planOf(textsOf(plan))).toEqual(plan);
});

test('previewOf shows missing values as an ellipsis, and returns null without a choice', () => {
  expect(previewOf(texts({ leaveWith: '' }))).toBeNull();
  expect(previewOf(texts({ leaveWhere: '', contactPhone: '', waitMinutes: 'x' }))).toEqual({
    leaveWith: 'neighbour',
    leaveWhere: '…',
    waitMinutes: 10,
    contactName: 'Vera',
    contactPhone: '…',
  });
  expect(previewOf(texts({ contactName: '', contactPhone: '' }))?.contactPhone).toBe('');
});
