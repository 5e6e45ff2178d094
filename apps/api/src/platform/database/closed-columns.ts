/** Where the words of closed columns are defined; what no contract names is written out as its migration has it. */
export const COLUMN_IMPORTS = {
  Allergen: '@trpeza/contract/meals/meals.words',
  CreditReason: '@trpeza/contract/orders/credits.words',
  Delivery: '@trpeza/contract/checkout/checkout.schemas',
  DeliveryOutcome: '@trpeza/contract/orders/orders.states',
  Diet: '@trpeza/contract/meals/meals.words',
  FindingEnd: '@trpeza/contract/reconciliation/findings.words',
  FindingKind: '@trpeza/contract/reconciliation/findings.words',
  InvoiceRecipient: '@trpeza/contract/statements/invoices.schemas',
  InvoiceSender: '@trpeza/contract/statements/invoices.schemas',
  Language: '@trpeza/contract/shared/language',
  LeaveWith: '@trpeza/contract/accounts/door-plan.words',
  OrderAction: '@trpeza/contract/orders/orders.states',
  OrderPaymentMethod: '@trpeza/contract/payments/payments.words',
  OrderStatus: '@trpeza/contract/orders/orders.states',
  PaymentMethod: '@trpeza/contract/payments/payments.words',
  PersonDiet: '@trpeza/contract/meals/diets.words',
  Role: '@trpeza/contract/accounts/access',
  Slot: '@trpeza/contract/calendar/slots',
  StockStatus: '@trpeza/contract/meals/meals.words',
  WorklistKind: '@trpeza/contract/worklist/worklist.words',
};

const CARD_BEHAVIOUR = `'pays' | 'pays-late' | 'is-disputed' | 'refunds-late' | 'refunds-in-vain'`;
const CHECKOUT_LINE =
  '{ mealId: number; name: string; nameMk: string; imageUrl: string; allergens: Allergen[]; priceCents: number; quantity: number }';
const PAYMENT_STATE = `'created' | 'processing' | 'accepted' | 'paid' | 'failed' | 'cancelled' | 'dishonoured' | 'returned'`;

/**
 * Text columns that hold one of a few words, and JSON columns of one form: what rows are typed as, so that nobody has to cast.
 * Where three types are given, what is written may be any text, since the column's own check judges it.
 */
export const CLOSED_COLUMNS = {
  'accounts.language': 'Generated<Language>',
  'accounts.role': 'Generated<ColumnType<Role, string, string>>',
  'carts.delivery_slot': 'Slot',
  'checkouts.delivery': 'ColumnType<Delivery, string, string>',
  'checkouts.delivery_slot': 'ColumnType<Slot, string, string>',
  'checkouts.lines': `ColumnType<${CHECKOUT_LINE}[], string, string>`,
  'checkouts.state': `'open' | 'placed' | 'expired'`,
  'demo_gateway_debits.status': `'waiting' | 'accepted' | 'cancelled'`,
  'demo_gateway_intents.card': `ColumnType<${CARD_BEHAVIOUR}, string, string>`,
  'demo_gateway_intents.status': `'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'`,
  'demo_gateway_refunds.status': `Generated<'pending' | 'succeeded' | 'failed'>`,
  'dietary_profiles.allergens': 'ColumnType<Allergen[], string[], string[]>',
  'dietary_profiles.diets': 'PersonDiet[]',
  'door_plans.leave_with': 'LeaveWith',
  'invoices.kitchen': 'ColumnType<InvoiceSender, string>',
  'invoices.months': 'ColumnType<{ month: string; deliveries: number; cents: number }[], string>',
  'invoices.organisation': 'ColumnType<InvoiceRecipient, string>',
  'meals.allergens': 'Generated<ColumnType<Allergen[], string[], string[]>>',
  'meals.diets': 'Generated<ColumnType<Diet[], string[], string[]>>',
  'meals.stock_status': 'Generated<ColumnType<StockStatus, string, string>>',
  'messages.language': 'ColumnType<Language, string, string>',
  'messages.state': `Generated<'queued' | 'sent' | 'failed'>`,
  'newsletter_subscribers.language': 'Language',
  'newsletter_subscribers.state': `'waiting' | 'subscribed' | 'unsubscribed'`,
  'order_credits.reason': 'CreditReason',
  'order_events.action': `ColumnType<OrderAction | 'place' | 'credit' | 'undo', string, string>`,
  'order_events.from_status': 'ColumnType<OrderStatus, string, string>',
  'order_events.to_status': 'ColumnType<OrderStatus, string, string>',
  'order_items.allergens': 'Allergen[]',
  'orders.delivery_slot': 'ColumnType<Slot, string, string>',
  'orders.outcome': 'DeliveryOutcome',
  'orders.payment_method': 'OrderPaymentMethod',
  'orders.status': 'Generated<ColumnType<OrderStatus, string, string>>',
  'payment_findings.kind': 'FindingKind',
  'payment_findings.method': 'PaymentMethod',
  'payment_findings.resolution': 'FindingEnd',
  'payments.method': 'OrderPaymentMethod',
  'payments.state': PAYMENT_STATE,
  'reconciliations.method': 'PaymentMethod',
  'refunds.state': `'requested' | 'succeeded' | 'failed' | 'void'`,
  'worklist_items.found_status': 'OrderStatus',
  'worklist_items.kind': 'WorklistKind',
  'worklist_items.wished_status': 'OrderStatus',
};
