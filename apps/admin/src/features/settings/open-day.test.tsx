import { expect, it } from 'vitest';
import { draw } from '../../draw-page.tsx';
import { opening, SpecialDays } from './special-days.tsx';
import { OpenDay } from './open-day.tsx';
import type { SettingForm } from './section.form.tsx';

it('lets a day be opened instead of any usual one, unless that is given', () => {
  const usualDays = ['2026-12-07', '2026-12-14'];
  const free = draw(
    <OpenDay insteadOf={null} usualDays={usualDays} taken={[]} today="2026-11-24" onDone={() => undefined} />,
  );
  expect(free.text).toContain('Instead of which delivery day?');
  expect(free.text).toContain('Monday 14 December 2026');
  const holiday = draw(
    <OpenDay insteadOf="2026-12-28" taken={[]} today="2026-11-24" onDone={() => undefined} />,
  );
  expect(holiday.text).not.toContain('Instead of which delivery day?');
});

it('names the state that the holidays are of', () => {
  const values = { closed_dates: '[]', opened_dates: '[]', delivery_weekdays: '[1]', holiday_state: '' };
  const form = {
    values,
    set: () => undefined,
    text: () => ({ value: '', onChange: () => undefined }),
  } as unknown as SettingForm;
  const { text } = draw(<SpecialDays form={form} today="2026-11-24" />, {
    answers: { 'GET /api/public-holidays': { state: 'VIC', days: [] } },
  });
  expect(text).toContain('From the time zone: Victoria');
});

it('takes a day that is opened out of the closed ones, and leaves those alone otherwise', () => {
  const days = { closed: ['2026-12-07', '2026-12-28'], opened: [], weekdays: [1] };
  const open = (date: string) => ({ date, insteadOf: null, cutoff: null });
  expect(opening(days, open('2026-12-07'))).toEqual({ opened: [open('2026-12-07')], closed: ['2026-12-28'] });
  expect(opening(days, open('2026-12-08'))).toEqual({ opened: [open('2026-12-08')] });
});
