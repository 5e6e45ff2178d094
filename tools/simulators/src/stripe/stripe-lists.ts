import type Stripe from 'stripe';
import * as z from 'zod';
import { noSuchObject } from './stripe-refusal.ts';

const toUnixSeconds = z.coerce.number<string>().int();

/** The parameters of every Stripe list. */
export const listParams = {
  limit: z.coerce.number<string>().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z
    .union([
      toUnixSeconds.transform((at) => ({ gte: at, lte: at })),
      z
        .strictObject({ gt: toUnixSeconds, gte: toUnixSeconds, lt: toUnixSeconds, lte: toUnixSeconds })
        .partial(),
    ])
    .default({}),
};

interface Listed {
  id: string;
  created: number;
}

export interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created: {
    gt?: number | undefined;
    gte?: number | undefined;
    lt?: number | undefined;
    lte?: number | undefined;
  };
}

/** Returns one page of `records`, newest first. The records must be in order of creation. */
export function listPage<Row extends Listed, Shown>(
  { url, records, show }: { url: string; records: readonly Row[]; show: (record: Row) => Shown },
  page: Page,
): Stripe.ApiList<Shown> {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = page.created;
  const isRequested = ({ created }: Row) => created > gt && created >= gte && created < lt && created <= lte;
  const all = records.filter(isRequested).reverse();
  const positionOf = (id: string) => {
    const position = all.findIndex((record) => record.id === id);
    if (position < 0) throw noSuchObject('object', id);
    return position;
  };
  const after = page.starting_after === undefined ? 0 : positionOf(page.starting_after) + 1;
  const before = page.ending_before === undefined ? undefined : positionOf(page.ending_before);
  const candidates = all.slice(after, before);
  const shown = before === undefined ? candidates.slice(0, page.limit) : candidates.slice(-page.limit);
  return {
    object: 'list',
    url,
    has_more: candidates.length > shown.length,
    data: shown.map(show),
  };
}
