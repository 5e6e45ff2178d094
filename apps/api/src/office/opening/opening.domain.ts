import { REQUIRED_LINES, OPENING_LINES } from '@trpeza/contract/office/opening.constants';
import { isChecklistLineDone } from '#ordering/checkout/opening-checklist.domain.ts';
import type { RequiredState } from '#ordering/checkout/opening-checklist.domain.ts';

/** Whether the optional lines of the checklist are done. */
export type OptionalState = Record<'organisation' | 'mail' | 'customer' | 'backup', boolean>;

/** All lines of the checklist, in order. */
export const evaluateLines = (kitchen: RequiredState, niceties: OptionalState) =>
  OPENING_LINES.map((line) => ({
    line,
    isDone: line in niceties ? niceties[line as keyof OptionalState] : isChecklistLineDone(line, kitchen),
    isNecessary: REQUIRED_LINES.includes(line),
  }));
