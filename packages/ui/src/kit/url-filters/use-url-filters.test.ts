import { describe, expect, it } from 'vitest';
import { changeFilters, readFilters } from './use-url-filters.ts';

const read = (query: string) =>
  readFilters(
    { search: 'text', from: 'date', customer: 'id', show: ['over', 'high'] },
    new URLSearchParams(query),
  );

describe('readFilters', () => {
  it('returns the valid filters', () => {
    expect(read('search=ana+&from=2026-11-30&customer=7&show=high')).toEqual({
      search: 'ana ',
      from: '2026-11-30',
      customer: 7,
      show: 'high',
    });
  });

  it('ignores empty, invalid and unknown parameters', () => {
    expect(read('search=%20&from=2026-02-30&customer=x&show=all&page=2')).toEqual({});
    for (const id of ['0', '-1', '1e3', '12345678901']) expect(read(`customer=${id}`)).toEqual({});
  });
});

describe('changeFilters', () => {
  it('keeps other parameters and removes empty filters', () => {
    const search = new URLSearchParams('tab=list&search=ana&show=over');
    const change = { search: ' ', show: undefined, customer: 7 };
    expect(String(changeFilters(search, change))).toBe('tab=list&customer=7');
  });
});
