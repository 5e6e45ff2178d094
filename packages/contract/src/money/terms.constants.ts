import { parseMoney, type SplitTerms } from '../platform/money.ts';
import type { Terms } from './terms.schemas.ts';

/** The terms where no agreement holds: the organisation of the settings pays the rest, and a plan limits it. */
export const defaultTerms = (customerShareBps: number): Terms => ({
  paidBy: 'organisation',
  agreementId: null,
  funder: null,
  customerShareBps,
  mealSubsidy: null,
  feeInSplit: true,
});

/** Terms as a split needs them. */
export const splitTermsOf = ({ customerShareBps, mealSubsidy, feeInSplit }: Terms): SplitTerms => ({
  customerShareBps,
  mealSubsidyCents: mealSubsidy === null ? null : parseMoney(mealSubsidy),
  feeInSplit,
});
