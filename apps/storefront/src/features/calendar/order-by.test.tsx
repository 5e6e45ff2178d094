import { expect, test } from 'vitest';
import { wordsIn } from '@trpeza/i18n/messages';
import { drawPart } from '../../draw-part.tsx';
import { deliveryQuery } from '../../queries.ts';
import { OrderBy } from './order-by.tsx';
import { eachRow } from '@trpeza/config/each-row';

const delivery = {
  next: { deliveryDate: '2026-11-30', deliveryTime: '10:00 - 12:00' },
  dates: [{ date: '2026-11-30', orderUntilDate: '2026-11-25', openSlots: ['10:00 - 12:00'] }],
};

test('emphasises the delivery day only', () =>
  eachRow(
    [
      ['en', 'Delivery: Monday 30 November', 'Wednesday 25 November'],
      ['mk', 'Достава: понеделник, 30 ноември', 'среда, 25 ноември'],
    ] as const,
    ([language, day, until]) => {
      const { html, text } = drawPart(<OrderBy />, language, [[deliveryQuery.queryKey, delivery]]);
      const bold = [...html.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, inner]) =>
        inner?.replaceAll('\u00A0', ' '),
      );
      expect(bold).toEqual([day]);
      expect(text).toContain(until);
    },
  ));

test('keeps the day after its cut-off', () =>
  eachRow(
    [
      ['en', '23 Delivery: Monday 23 November 10:00 AM - 12:00 PM'],
      ['mk', '23 Достава: понеделник, 23 ноември 10:00 – 12:00 часот'],
    ] as const,
    ([language, text]) => {
      const draw = (date: string | null, options: object) =>
        drawPart(<OrderBy date={date} time="10:00 - 12:00" />, language, [[deliveryQuery.queryKey, options]])
          .text;
      expect(draw('2026-11-23', delivery)).toBe(text);
      expect(draw(null, { next: null, dates: [] })).toBe(wordsIn(language)('calendar:none'));
    },
  ));
