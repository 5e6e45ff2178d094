import { api } from '../../api.ts';

/**
 * Number of open payment issues and the last comparison with each provider. The navigation shows the number on every page.
 */
export const summaryOfPaymentIssues = () => ({
  ...api.query('GET /api/payment-issues/summary'),
  refetchInterval: 60_000,
});
