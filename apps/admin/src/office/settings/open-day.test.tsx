import { expect, it } from 'vitest';
import { renderAdminPage } from '../../render-page.tsx';
import { withOpenedDate } from './special-days.tsx';
import { OpenDay } from './open-day.tsx';

it('OpenDay offers the days that an opened day can replace', () => {
  const regularDays = ['2026-12-07', '2026-12-14'];
  const free = renderAdminPage(
    <OpenDay
      insteadOf={null}
      regularDays={regularDays}
      taken={[]}
      today="2026-11-24"
      onDone={() => undefined}
    />,
  );
  expect(free.text).toContain('Delivery day it replaces');
  expect(free.text).toContain('Monday 14 December 2026');
  const holiday = renderAdminPage(
    <OpenDay insteadOf="2026-12-28" taken={[]} today="2026-11-24" onDone={() => undefined} />,
  );
  expect(holiday.text).not.toContain('Delivery day it replaces');
});

it('adding an opened day removes it from the closed days', () => {
  const days = { closed: ['2026-12-07', '2026-12-28'], opened: [], weekdays: [1] };
  const open = (date: string) => ({ date, insteadOf: null, cutoff: null });
  expect(withOpenedDate(days, open('2026-12-07'))).toEqual({
    opened: [open('2026-12-07')],
    closed: ['2026-12-28'],
  });
  expect(withOpenedDate(days, open('2026-12-08'))).toEqual({ opened: [open('2026-12-08')] });
});
