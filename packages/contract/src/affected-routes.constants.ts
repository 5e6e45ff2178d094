import type { Routes } from './contract.ts';

export type ReadKey = Extract<keyof Routes, `GET ${string}`>;
type WriteKey = Exclude<keyof Routes, ReadKey>;

/** Routes whose responses contain orders. */
export const ABOUT_ORDERS: readonly ReadKey[] = [
  'GET /api/orders',
  'GET /api/orders/{id}',
  'GET /api/orders/{id}/items',
  'GET /api/orders/{id}/history',
  'GET /api/orders/coming',
  'GET /api/orders/progress',
  'GET /api/orders/by-date/{date}',
  'GET /api/delivery-days',
  'GET /api/kitchen/production/{date}',
  'GET /api/kitchen/packing/{date}',
  'GET /api/customers/{id}/file',
  'GET /api/customers/{id}/ordering',
  'GET /api/customers/{id}/recurring',
  'GET /api/worklist',
];

const ABOUT_BUDGETS = ['GET /api/users/budget-summary', 'GET /api/users/budget-totals'] as const;
const ABOUT_PEOPLE = [
  'GET /api/users/counts',
  'GET /api/worklist',
  'GET /api/customers/{id}/file',
  'GET /api/customers/{id}/ordering',
  ...ABOUT_BUDGETS,
] as const;
const ABOUT_FILES = [
  'GET /api/customers/{id}/file',
  'GET /api/customers/{id}/ordering',
  'GET /api/users',
] as const;
const ABOUT_TERMS = ['GET /api/customers/{id}/agreements', 'GET /api/customers/{id}/terms'] as const;
const ABOUT_AGREEMENTS = [...ABOUT_TERMS, 'GET /api/funders', ...ABOUT_PEOPLE] as const;
const ABOUT_MESSAGES = [
  'GET /api/messages',
  'GET /api/messages/counts',
  'GET /api/messages/{id}',
  'GET /api/worklist',
] as const;
const ABOUT_INVOICES = [
  'GET /api/invoices',
  'GET /api/invoices/{month}',
  'GET /api/invoices/{month}/lines',
  'GET /api/worklist',
] as const;

const ABOUT_INCOMING_PAYMENTS = [
  'GET /api/incoming-payments',
  'GET /api/payers',
  'GET /api/customers/{id}/account',
  'GET /api/aged-balances',
  'GET /api/reminders',
  'GET /api/worklist',
  'GET /api/invoices',
  'GET /api/invoices/{month}',
  'GET /api/statements/{month}',
  'GET /api/statements/{month}/{customerId}',
] as const;
const ABOUT_BANK = [
  'GET /api/bank-files',
  'GET /api/bank-lines',
  'GET /api/closed-months/{month}/preview',
] as const;

const ABOUT_MENU = ['GET /api/meals', 'GET /api/categories'] as const;

/** Routes that the office uses when it calls customers about the next delivery. */
const ABOUT_CALLS = [
  'GET /api/customers/{id}/recurring',
  'GET /api/recurring-orders/day',
  'GET /api/not-ordered',
  'GET /api/worklist',
] as const;

const all = (...lists: (readonly ReadKey[])[]): readonly ReadKey[] => [...new Set(lists.flat())];

/**
 * The GET routes whose responses each write route may change. The client refetches them after every write, successful or not.
 * Kept apart from the routes and without importing them, so that neither zod nor the route table is sent to browsers.
 */
export const AFFECTED_ROUTES: { readonly [K in WriteKey]?: readonly ReadKey[] } = {
  'POST /api/meals': ABOUT_MENU,
  'PUT /api/meals/{id}': ABOUT_MENU,
  'DELETE /api/meals/{id}': ABOUT_MENU,
  'PATCH /api/meals/{id}/visibility': ABOUT_MENU,
  'PUT /api/meals/{id}/prices': ABOUT_MENU,
  'DELETE /api/meals/{id}/prices/{from}': ABOUT_MENU,
  'POST /api/prices': ABOUT_MENU,
  'POST /api/categories': ABOUT_MENU,
  'PUT /api/categories/{id}': ABOUT_MENU,
  'PUT /api/categories/order': ABOUT_MENU,
  'DELETE /api/categories/{id}': ABOUT_MENU,
  'PUT /api/orders/{id}/status': ABOUT_ORDERS,
  'POST /api/orders/{id}/credits': ABOUT_ORDERS,
  'PUT /api/orders/{id}/delivery': [...ABOUT_ORDERS, ...ABOUT_BUDGETS],
  'PUT /api/customers/{id}/delivery-details': ABOUT_ORDERS,
  'PUT /api/orders/{id}/items': [...ABOUT_ORDERS, ...ABOUT_BUDGETS],
  'POST /api/day-moves': ['GET /api/day-moves', 'GET /api/delivery-days'],
  'POST /api/day-moves/{id}/continue': [...ABOUT_ORDERS, ...ABOUT_BUDGETS, 'GET /api/day-moves'],
  'POST /api/day-moves/{id}/try-again': [...ABOUT_ORDERS, ...ABOUT_BUDGETS, 'GET /api/day-moves'],
  'PUT /api/day-moves/{id}/orders/{orderId}/told': ['GET /api/day-moves/{id}'],
  'POST /api/customers/{id}/orders': all(ABOUT_ORDERS, ABOUT_CALLS, ABOUT_BUDGETS),
  'POST /api/customers': ['GET /api/users', ...ABOUT_PEOPLE],
  'PUT /api/customers/{id}/profile': ABOUT_FILES,
  'PUT /api/customers/{id}/diet': ABOUT_FILES,
  'DELETE /api/customers/{id}/diet': ABOUT_FILES,
  'PUT /api/customers/{id}/door-plan': ABOUT_FILES,
  'DELETE /api/customers/{id}/door-plan': ABOUT_FILES,
  'POST /api/customers/{id}/addresses': ABOUT_FILES,
  'PUT /api/customers/{id}/addresses/{addressId}': ABOUT_FILES,
  'DELETE /api/customers/{id}/addresses/{addressId}': ABOUT_FILES,
  'PUT /api/customers/{id}/contacts': ABOUT_FILES,
  'POST /api/customers/{id}/notes': ABOUT_FILES,
  'PUT /api/customers/{id}/notes/{noteId}': ABOUT_FILES,
  'DELETE /api/customers/{id}/notes/{noteId}': ABOUT_FILES,
  'POST /api/customers/{id}/invitation': ABOUT_FILES,
  'POST /api/customers/{id}/join': all(ABOUT_FILES, ABOUT_PEOPLE),
  'POST /api/customers/{id}/different': all(ABOUT_FILES, ABOUT_PEOPLE),
  'PUT /api/customers/{id}/state': all(ABOUT_FILES, ABOUT_ORDERS, ABOUT_BUDGETS),
  'POST /api/customers/{id}/orders/{orderId}/withdrawal': all(ABOUT_FILES, ABOUT_ORDERS, ABOUT_BUDGETS),
  'POST /api/register': ['GET /api/users', ...ABOUT_PEOPLE],
  'DELETE /api/users/{id}': ['GET /api/users', ...ABOUT_PEOPLE],
  // The person's row is updated in place, even if it no longer matches the filters.
  'PUT /api/users/{id}/role': ABOUT_PEOPLE,
  'PUT /api/users/{id}/email': ABOUT_PEOPLE,
  'POST /api/users/{id}/factor/reset': ['GET /api/users'],
  'PUT /api/users/{id}/monthly-plan': [...ABOUT_PEOPLE, ...ABOUT_TERMS],
  'POST /api/funders': ['GET /api/funders'],
  'PUT /api/funders/{id}': ['GET /api/funders', ...ABOUT_TERMS],
  'POST /api/funders/{id}/end': ['GET /api/funders'],
  'POST /api/customers/{id}/agreements': ABOUT_AGREEMENTS,
  'PUT /api/customers/{id}/agreements/{agreementId}': ABOUT_AGREEMENTS,
  'DELETE /api/customers/{id}/agreements/{agreementId}': ABOUT_AGREEMENTS,
  'POST /api/payment-issues/{id}/resolve': [
    'GET /api/payment-issues',
    'GET /api/payment-issues/summary',
    'GET /api/payment-issues/cash',
    'GET /api/closed-months/{month}/preview',
    'GET /api/worklist',
  ],
  'POST /api/customers/{id}/calls': ABOUT_CALLS,
  'POST /api/recurring-orders/{recurringId}/days/{date}/retry': all(ABOUT_CALLS, ABOUT_ORDERS, ABOUT_BUDGETS),
  'POST /api/customers/{id}/recurring-orders': ABOUT_CALLS,
  'POST /api/customers/{id}/recurring-orders/from-order': ABOUT_CALLS,
  'PUT /api/customers/{id}/recurring-orders/{recurringId}': ABOUT_CALLS,
  'DELETE /api/customers/{id}/recurring-orders/{recurringId}': ABOUT_CALLS,
  'PUT /api/customers/{id}/recurring-orders/{recurringId}/days/{date}': ABOUT_CALLS,
  'POST /api/customers/{id}/pauses': all(ABOUT_CALLS, ABOUT_ORDERS, ABOUT_BUDGETS),
  'POST /api/customers/{id}/pauses/{pauseId}/end': ABOUT_CALLS,
  'POST /api/incoming-payments': ABOUT_INCOMING_PAYMENTS,
  'POST /api/incoming-payments/{id}/reverse': [...ABOUT_INCOMING_PAYMENTS, 'GET /api/bank-lines'],
  'POST /api/imports/{id}/do': ABOUT_BANK,
  'POST /api/bank-lines/{id}/receive': [...ABOUT_BANK, ...ABOUT_INCOMING_PAYMENTS],
  'POST /api/bank-lines/receive': [...ABOUT_BANK, ...ABOUT_INCOMING_PAYMENTS],
  'POST /api/bank-lines/{id}/ignore': ABOUT_BANK,
  'POST /api/bank-lines/{id}/reopen': [...ABOUT_BANK, ...ABOUT_INCOMING_PAYMENTS],
  'POST /api/reminders': ['GET /api/reminders', 'GET /api/aged-balances', 'GET /api/customers/{id}/account'],
  // A closed month has no preview.
  'POST /api/closed-months/{month}': ['GET /api/closed-months'],
  'POST /api/worklist/{id}/done': ['GET /api/worklist'],
  'POST /api/statements/{month}/batch': ['GET /api/statements/{month}/batches'],
  'POST /api/invoices/{month}': [...ABOUT_INVOICES, 'GET /api/closed-months/{month}/preview'],
  'PUT /api/invoices/{month}/state': [...ABOUT_INVOICES, 'GET /api/messages', 'GET /api/messages/counts'],
  'POST /api/messages/{id}/send-again': ABOUT_MESSAGES,
  'POST /api/messages/send-failed-again': ABOUT_MESSAGES,
  'DELETE /api/email-templates/{templateKey}': ['GET /api/email-templates'],
  'POST /api/rounds': ['GET /api/deliveries/{date}'],
  'PUT /api/rounds/{id}': ['GET /api/deliveries/{date}'],
  'DELETE /api/rounds/{id}': ['GET /api/deliveries/{date}'],
  'POST /api/webhooks': ['GET /api/webhooks'],
  'PUT /api/webhooks/{id}': ['GET /api/webhooks'],
  'DELETE /api/webhooks/{id}': ['GET /api/webhooks'],
  'POST /api/webhooks/{id}/secret': ['GET /api/webhooks/{id}/secret'],
  'POST /api/webhooks/{id}/test': ['GET /api/webhooks/{id}/deliveries'],
  'POST /api/webhook-deliveries/{id}/send-again': ['GET /api/webhooks/{id}/deliveries'],
  'POST /api/health/failures/{id}/try-again': ['GET /api/health', 'GET /api/worklist'],
  'DELETE /api/health/failures/{id}': ['GET /api/health', 'GET /api/worklist'],
  'POST /api/health/money-check': ['GET /api/health'],
  'PUT /api/settings': [
    'GET /api/kitchen',
    'GET /api/delivery-options',
    'GET /api/delivery-days',
    'GET /api/opening',
  ],
  'PUT /api/settings/{key}': ['GET /api/opening'],
};
