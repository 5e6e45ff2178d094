/**
 * All expected errors of the API with their HTTP status. A code has the format `<feature>/<reason>`. The texts of a code
 * are in `packages/i18n/locales`, under `errors.<reason>` of the feature's dictionary. A test checks that the texts
 * exist.
 */
export const ERROR_STATUS = {
  'common/invalid': 400,
  'common/malformed': 400,
  'common/not-found': 404,
  'common/too-large': 413,
  'common/unsupported-media-type': 415,
  'common/cross-site': 403,
  'common/too-many-requests': 429,
  'common/unexpected': 500,
  'common/unavailable': 503,
  'common/busy': 503,
  'common/disk-full': 503,
  'common/closing': 503,

  'accounts/not-signed-in': 401,
  'accounts/wrong-credentials': 401,
  'accounts/forbidden': 403,
  'accounts/not-verified': 403,
  'accounts/username-taken': 409,
  'accounts/weak-password': 400,
  'accounts/wrong-password': 400,
  'accounts/same-password': 400,
  'accounts/reset-invalid': 400,
  'accounts/reset-expired': 410,
  'accounts/confirm-invalid': 410,
  'accounts/confirm-too-often': 429,
  'accounts/plan-required': 409,
  'accounts/last-admin': 409,
  'accounts/picture-unreadable': 400,
  'accounts/picture-too-large': 413,
  'accounts/open-orders': 409,
  'accounts/has-open-orders': 409,
  'accounts/changed-meanwhile': 409,
  'accounts/own-account': 409,
  'accounts/too-many-addresses': 409,

  'factor/needed': 401,
  'factor/set-up-needed': 401,
  'factor/elsewhere': 403,
  'factor/prove-first': 403,
  'factor/wrong-code': 400,
  'factor/passkey-refused': 400,
  'factor/no-secret': 409,
  'factor/last-one': 409,
  'factor/too-many': 409,
  'factor/none': 409,

  'meals/not-found': 404,
  'meals/not-orderable': 409,
  'meals/too-many-favourites': 409,
  'meals/conflicts': 409,
  'meals/picture-unreadable': 400,
  'meals/picture-too-large': 413,
  'meals/changed': 409,
  'meals/prices-changed': 409,

  'imports/unreadable': 400,
  'imports/too-large': 413,
  'imports/done': 409,
  'imports/changed': 409,
  'imports/refused-rows': 409,
  'imports/in-doubt': 409,

  'menu/category-in-use': 409,
  'menu/categories-changed': 409,

  'calendar/not-deliverable': 409,
  'calendar/slot-closed': 409,
  'calendar/full': 409,

  'budgets/exceeded': 409,
  'budgets/quarter-exceeded': 409,

  'agreements/name-taken': 409,
  'agreements/changed': 409,
  'agreements/overlap': 409,
  'agreements/in-use': 409,
  'agreements/ordered-later': 409,
  'agreements/funder-ended': 409,
  'agreements/funder-in-use': 409,

  'cart/item-absent': 404,
  'cart/empty': 409,
  'cart/below-minimum': 409,

  'opening/not-open': 409,
  'opening/by-phone': 409,

  'checkout/amount-changed': 409,
  'checkout/price-changed': 409,
  'checkout/items-differ': 409,
  'checkout/mixed-delivery': 400,
  'checkout/none-open': 409,
  'checkout/already-paid': 409,
  'checkout/delivery-missing': 400,

  'payments/declined': 402,
  'payments/cancelled': 409,
  'payments/nothing-to-pay': 409,
  'payments/not-paid': 402,
  'payments/processing': 409,
  'payments/not-found': 404,
  'payments/provider-unavailable': 503,
  'payments/unsigned': 400,
  'payments/method-absent': 409,

  'incoming-payments/month-closed': 409,
  'incoming-payments/in-future': 409,
  'incoming-payments/key-used': 409,
  'incoming-payments/already-reversed': 409,
  'incoming-payments/not-reversible': 409,
  'incoming-payments/before-receipt': 409,
  'incoming-payments/line-settled': 409,
  'incoming-payments/line-open': 409,
  'incoming-payments/line-in-future': 409,
  'incoming-payments/parts-differ': 409,
  'incoming-payments/invoice-exceeded': 409,
  'incoming-payments/month-not-over': 409,
  'incoming-payments/earlier-open': 409,
  'incoming-payments/figures-changed': 409,
  'incoming-payments/balance-changed': 409,
  'incoming-payments/owes': 409,
  'incoming-payments/has-credit': 409,

  'orders/not-found': 404,
  'orders/move-not-allowed': 409,
  'orders/status-changed': 409,
  'orders/cutoff-passed': 409,
  'orders/reason-required': 400,
  'orders/outcome-required': 400,
  'orders/already-refunded': 409,
  'orders/slot-full': 409,
  'orders/too-late-to-undo': 409,
  'orders/delivery-changed': 409,
  'orders/reschedule-too-late': 409,
  'orders/reschedule-past': 409,
  'orders/reschedule-credited': 409,
  'orders/reschedule-not-allowed': 409,
  'orders/on-the-way': 409,
  'orders/other-agreement': 409,
  'orders/credit-not-allowed': 409,
  'orders/credit-too-many': 409,
  'orders/change-not-allowed': 409,
  'orders/change-too-late': 409,
  'orders/lines-changed': 409,

  'customers/not-served': 409,
  'customers/number-taken': 409,
  'customers/no-email': 409,
  'customers/ended': 409,
  'customers/orders-changed': 409,
  'customers/future-death': 400,
  'customers/close-by-admin': 403,
  'customers/invitation-invalid': 410,
  'customers/has-login': 409,
  'customers/newcomer-in-use': 409,
  'customers/newcomer-has-diet': 409,

  'worklist/already-done': 409,

  'reconciliation/already-resolved': 409,
  'reconciliation/not-possible': 409,

  'phone/not-verified': 409,
  'phone/key-used': 409,
  'phone/second-order': 409,
  'phone/paying-now': 409,

  'day-moves/other-day': 409,
  'day-moves/second-order': 409,
  'day-moves/key-used': 409,

  'recurring/paused': 409,
  'recurring/price-changed': 409,
  'recurring/day': 409,
  'recurring/second': 409,
  'recurring/address-gone': 409,
  'recurring/changed': 409,
  'recurring/placed': 409,
  'recurring/too-late': 409,
  'recurring/past-pause': 409,
  'recurring/pause-ended': 409,

  'deliveries/not-in-round': 404,
  'deliveries/no-such-round': 409,

  'webhooks/paused': 409,
  'deliveries/not-a-driver': 409,
  'deliveries/other-slot': 409,

  'kitchen/bag-changed': 404,
  'kitchen/no-labels': 409,

  'statements/not-begun': 409,
  'statements/month-not-over': 409,
  'statements/already-issued': 409,
  'statements/later-issued': 409,
  'statements/nothing-to-invoice': 409,
  'statements/details-missing': 409,
  'statements/figures-changed': 409,
  'statements/not-issued': 409,
  'statements/state-changed': 409,
  'statements/no-address': 409,

  'settings/unknown': 404,
  'settings/changed': 409,

  'templates/not-found': 404,
  'templates/key-taken': 409,
  'templates/changed': 409,
  'templates/unknown-variable': 400,
  'templates/not-taken': 409,

  'messages/no-server': 409,
  'messages/erased': 409,
} as const satisfies Record<`${string}/${string}`, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Errors that any route can return. Routes declare only additional ones. */
export const COMMON_ERRORS = [
  'common/invalid',
  'common/malformed',
  'common/too-large',
  'common/unsupported-media-type',
  'common/cross-site',
  'common/too-many-requests',
  'common/unexpected',
  'common/unavailable',
  'common/busy',
  'common/disk-full',
  'common/closing',
  'accounts/not-signed-in',
  'accounts/forbidden',
] as const satisfies readonly ErrorCode[];

/** An invalid field: its dotted `path` (`delivery.firstName`) and a `message` in the language of the request. */
export interface FieldError {
  path: string;
  rule: string;
  message: string;
}

/** The body of every error response. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  params?: Record<string, string | number>;
  fields?: FieldError[];
  requestId: string;
}
