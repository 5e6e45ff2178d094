import { parseMoney, type SplitTerms } from '../platform/money.ts';
import type { Terms } from './terms.schemas.ts';

/** The terms on days without an agreement: the organisation in the settings pays the rest, limited by the customer's plan. */
export const defaultTerms = (customerShareBps: number): Terms => ({
  paidBy: 'organisation',
  agreementId: null,
  funder: null,
  customerShareBps,
  mealSubsidy: null,
  feeInSplit: true,
});

/** Converts terms from the API format to the input of `splitOf`. */
export const splitTermsOf = ({ customerShareBps, mealSubsidy, feeInSplit }: Terms): SplitTerms => ({
  customerShareBps,
  mealSubsidyCents: mealSubsidy === null ? null : parseMoney(mealSubsidy),
  feeInSplit,
});
