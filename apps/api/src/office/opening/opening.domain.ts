import { isLineDone } from '#ordering/checkout/necessities.domain.ts';
import type { Necessities } from '#ordering/checkout/necessities.domain.ts';
import { NECESSARY_LINES, OPENING_LINES } from '@trpeza/contract/office/opening.constants';

/** Whether the optional lines of the checklist are done. */
export type Niceties = Record<'organisation' | 'mail' | 'customer' | 'backup', boolean>;

/** All lines of the checklist, in order. */
export const evaluateLines = (kitchen: Necessities, niceties: Niceties) =>
  OPENING_LINES.map((line) => ({
    line,
    isDone: line in niceties ? niceties[line as keyof Niceties] : isLineDone(line, kitchen),
    isNecessary: NECESSARY_LINES.includes(line),
  }));
