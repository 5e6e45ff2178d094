import {
  REQUIRED_LINES,
  type OrderingMode,
  type OpeningLine,
} from '@trpeza/contract/office/opening.constants';
import type { PaymentMethod } from '@trpeza/contract/money/payments.constants';
import type { Settings } from '@trpeza/contract/office/settings.schemas';

/** The input for the required lines of the checklist. */
export interface RequiredState {
  rules: Settings;
  /** The payment methods that are available now. */
  methods: readonly PaymentMethod[];
  hasMeal: boolean;
}

const NECESSARY: Partial<Record<OpeningLine, (kitchen: RequiredState) => boolean>> = {
  name: ({ rules }) => rules.kitchen_name !== '' && rules.kitchen_name_mk !== '',
  phone: ({ rules }) => rules.kitchen_phone !== '',
  place: ({ rules }) => rules.opening_confirmed.includes('place'),
  days: ({ rules }) => rules.opening_confirmed.includes('days'),
  payment: ({ methods }) => methods.length > 0,
  meal: ({ hasMeal }) => hasMeal,
};

/** Whether a required line of the checklist is done. */
export const isChecklistLineDone = (line: OpeningLine, kitchen: RequiredState): boolean =>
  NECESSARY[line]?.(kitchen) ?? true;

/**
 * Returns how the kitchen takes orders. `not-yet`: a required line of the checklist is not done. `by-phone`: the shop
 * offers no payment method. `open`: customers can order in the shop.
 */
export function orderingMode(kitchen: RequiredState): OrderingMode {
  if (!REQUIRED_LINES.every((line) => isChecklistLineDone(line, kitchen))) return 'not-yet';
  return kitchen.methods.some((method) => method !== 'account') ? 'open' : 'by-phone';
}
