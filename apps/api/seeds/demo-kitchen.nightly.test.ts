import { eachRow } from '@trpeza/config/each-row';
import { expect, it } from 'vitest';
import { findViolations } from '#test/check-invariants.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { loadDemoKitchen } from './demo-kitchen.ts';

it('keeps every invariant at the end of a year and on a leap day', () =>
  eachRow(['2026-12-31T14:00:00Z', '2027-01-01T02:00:00Z', '2028-02-29T12:00:00Z'], async (now) => {
    const { db, url } = await createTestDatabase();
    await loadDemoKitchen(db, new Date(now));
    expect(await findViolations(url)).toEqual([]);
  }));
