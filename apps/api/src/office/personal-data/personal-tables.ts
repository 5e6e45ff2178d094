/**
 * How a table is exported and erased for a person. The SQL may use `person_id`, `person_email` (null unless confirmed)
 * and `erased_at`. Numbers, dates, timestamps and ids contain no name; every other column needs a rule.
 */
export interface PersonalTable {
  /** Condition that selects the person's rows; `OWN` by default. */
  rows?: string;
  /**
   * Heading of the rows in the exported file. Tables without a title contain secrets or data of staff and are not exported.
   */
  title?: string;
  /** Condition of the rows to export; all by default. */
  exported?: string;
  /** Columns left out of the export, in addition to `NEVER_EXPORTED`. */
  hidden?: string;
  /** Columns that are exported in another form, or added. */
  shown?: Record<string, string>;
  /** Rows that erasure deletes: all, or those that match a condition. The other rules apply to the remaining rows. */
  deleted?: true | string;
  /** Columns that erasure overwrites, with the new value. */
  blank?: Record<string, string>;
  /** Columns that erasure overwrites only if they name the person, with the new value. */
  blankIfNaming?: Record<string, string>;
  /** Columns with names that tax and company law require to be kept. */
  law?: string;
  /** Columns without names that stay, because orders, ledgers and the history need them. */
  kept?: string;
}

export const OWN_ROWS = 'account_id = person_id';
const OF_ORDER = `order_id in (select id from orders where ${OWN_ROWS})`;
const OF_CHECKOUT = `checkout_id in (select id from checkouts where ${OWN_ROWS})`;
const OF_PAYMENT = `payment_id in (select id from payments where ${OF_CHECKOUT})`;
const OF_RECURRING = `recurring_order_id in (select id from recurring_orders where ${OWN_ROWS})`;
const MEAL = { meal: '(select name from meals where id = meal_id)' };

/** Columns with secrets, copies for searching, or references to staff. */
export const NEVER_EXPORTED = `
  password_hash epoch token client_secret request_key search_key file_key fingerprint actor_id made_by written_by set_by called_by
  ordered_by created_by recorded_by reminded_by reported_by done_by ended_by resolved_by settled_by may_name_erased`;

export const PERSONAL_TABLES: Record<string, PersonalTable> = {
  // Counters of emails, whose keys contain the address. Erased before the account, because the condition reads the
  // address from it.
  rate_limits: {
    rows: 'position(lower((select email from accounts where id = person_id)) in key) > 0',
    deleted: true,
  },
  accounts: {
    rows: 'id = person_id',
    title: 'Account',
    blank: {
      username: `'closed-' || id`,
      email: 'null',
      email_confirmed_at: 'null',
      email_kept_at: 'null',
      password_hash: `'closed'`,
      first_name: 'null',
      last_name: 'null',
      phone_number: 'null',
      avatar: 'null',
      is_verified: `role <> 'customer'`,
      monthly_plan_cents: 'null',
      language: 'default',
      email_notifications: 'false',
      marketing_emails: 'false',
      order_updates: 'false',
      customer_number: 'null',
      epoch: 'epoch + 1',
      factor_since: 'null',
      factor_declined_at: 'null',
      deleted_at: 'erased_at',
    },
    // `search_key` is a generated column; triggers maintain `file_key`.
    kept: 'id role is_demo created_at search_key file_key',
  },
  avatars: {
    title: 'Picture',
    shown: { image: `'data:image/webp;base64,' || encode(image, 'base64')` },
    deleted: true,
  },
  addresses: { title: 'Addresses', deleted: true },
  dietary_profiles: { title: 'Allergens and diets', deleted: true },
  door_plans: { title: 'Door plan', deleted: true },
  customer_contacts: { title: 'Contacts', deleted: true },
  customer_notes: { title: 'Notes of the office', deleted: true },
  customer_states: { title: 'Begin and end of service', deleted: true },
  call_outcomes: { title: 'Telephone calls', deleted: true },
  favourites: { title: 'Favourites', shown: MEAL, deleted: true },
  carts: { title: 'Cart', deleted: true },
  cart_lines: { title: 'Meals in the cart', shown: MEAL, deleted: true },
  recurring_orders: { title: 'Recurring orders', deleted: true },
  recurring_order_items: {
    rows: OF_RECURRING,
    title: 'Meals of recurring orders',
    shown: MEAL,
    deleted: true,
  },
  recurring_days: { rows: OF_RECURRING, title: 'Days of recurring orders', deleted: true },
  pauses: { title: 'Pauses', deleted: true },
  round_doors: {
    title: 'Rounds',
    shown: { round: '(select name from rounds where id = round_id)' },
    deleted: true,
  },
  round_places: { title: 'Places in the default route', deleted: true },
  messages: {
    rows: `(${OWN_ROWS} or lower(recipient) = lower(person_email))`,
    title: 'Messages',
    // Notices to the office only repeat the data of the orders.
    exported: `template <> 'order-notice'`,
    hidden: 'html attachment cause last_error',
    // Masks tokens, because a link in the exported file must not sign in its reader.
    shown: { plain: `regexp_replace(plain, '([?&][[:alnum:]_-]+=)[[:alnum:]_-]{16,}', '\\1…', 'g')` },
    deleted: true,
  },
  newsletter_subscribers: { rows: 'lower(email) = lower(person_email)', title: 'Newsletter', deleted: true },
  sessions: { title: 'Sign-ins', hidden: 'id', deleted: true },
  handover_codes: { deleted: true },
  reset_tokens: { deleted: true },
  email_confirmations: { deleted: true },
  invitations: { deleted: true },
  passkeys: { deleted: true },
  one_time_codes: { deleted: true },
  recovery_codes: { deleted: true },
  different_people: { rows: 'person_id in (kept_id, newcomer_id)', deleted: true },

  orders: {
    title: 'Orders',
    blank: { delivery_instructions: `''`, outcome_note: 'null', left_where: 'null' },
    law: 'first_name last_name phone_number delivery_address',
    kept: 'status outcome delivery_slot payment_method payment_reference',
  },
  order_items: { rows: OF_ORDER, title: 'Meals of orders', kept: 'name name_mk image_url allergens' },
  order_events: {
    rows: OF_ORDER,
    title: 'History of orders',
    blank: { reason: 'null' },
    kept: 'action from_status to_status',
  },
  order_versions: { rows: OF_ORDER, title: 'Changed orders', kept: 'lines' },
  order_credits: { rows: OF_ORDER, title: 'Credits', blank: { note: 'null' }, kept: 'reason' },
  order_reschedules: { rows: OF_ORDER, title: 'Rescheduled orders', kept: 'from_slot to_slot' },
  worklist_items: {
    rows: OF_ORDER,
    title: 'Worklist of the office',
    // A check constraint requires a text in a driver's note.
    blank: { note: `case kind when 'driver_note' then '…' else '' end`, done_note: `''` },
    kept: 'kind wished_status found_status outcome missing',
  },
  checkouts: { title: 'Checkouts', blank: { delivery: `'{}'` }, kept: 'state lines delivery_slot' },
  payments: {
    rows: OF_CHECKOUT,
    title: 'Payments',
    kept: 'method provider provider_reference client_secret currency state',
  },
  refunds: { rows: OF_PAYMENT, title: 'Refunds', kept: 'provider_reference cause state' },
  payment_issues: {
    rows: OF_PAYMENT,
    title: 'Payment issues',
    blank: { note: `''` },
    kept: 'kind subject method provider_reference currency provider_status details resolution',
  },
  agreements: {
    title: 'Agreements',
    shown: { funder: '(select name from funders where id = funder_id)' },
    // Agreements with orders stay.
    deleted: `not exists (select from orders o where o.${OWN_ROWS} and o.agreement_id = agreements.id)
      and not exists (select from checkouts c where c.${OWN_ROWS} and c.agreement_id = agreements.id)`,
    blank: { reference: `''` },
    kept: 'period',
  },
  monthly_plans: { title: 'Monthly plans' },
  budget_months: { title: 'Spent budgets', kept: 'month' },
  budget_entries: { title: 'Budget entries', kept: 'month kind' },
  account_charges: { title: 'Charges' },
  incoming_payments: {
    title: 'Incoming payments',
    blank: { note: `''` },
    blankIfNaming: { reference: `''` },
    kept: 'method',
  },
  bank_lines: {
    rows: `bank_lines.id in (select bank_line_id from incoming_payments where ${OWN_ROWS})`,
    title: 'Bank lines',
    blank: { text: `''`, may_name_erased: 'false' },
    kept: 'fingerprint state',
  },
  reminders: { title: 'Reminders', kept: 'way' },
  closed_balances: { title: 'Closed months', kept: 'month' },
  invoice_lines: {
    rows: OF_ORDER,
    title: 'Invoice lines',
    law: 'person reference',
    kept: 'kind line_text claiming_code tax_code',
  },
  audit_entries: {
    rows: `(split_part(action, '/', 1), subject_id) in (
      select kind, person_id::text from unnest(array['account', 'customer']) as kind
      union all select kind, o.id::text from orders o, unnest(array['order', 'worklist']) as kind where o.${OWN_ROWS}
      union all select 'incoming-payment', r.id::text from incoming_payments r where r.${OWN_ROWS}
      union all select 'bank-line', r.bank_line_id::text from incoming_payments r where r.${OWN_ROWS}
      union all select 'payment-issue', f.id::text from payment_issues f where f.${OF_PAYMENT})`,
    title: 'Changes by the office',
    blank: { reason: 'null' },
    kept: 'action subject_id before after',
  },
  // For staff: the rounds that the person drives.
  rounds: { rows: 'driver_id = person_id', blank: { driver_id: 'null' }, kept: 'name' },
  round_days: { rows: 'driver_id = person_id', blank: { driver_id: 'null' } },
};

/**
 * Free texts in rows that belong to no single person. They are emptied if they name the erased person and cannot mean
 * another.
 */
export const FREE_TEXTS = [
  { table: 'day_moves', column: 'reason', value: 'null', rows: 'true' },
  { table: 'payment_issues', column: 'note', value: `''`, rows: 'payment_id is null' },
  {
    table: 'audit_entries',
    column: 'reason',
    value: 'null',
    rows: `split_part(action, '/', 1) not in ('account', 'customer', 'order', 'worklist', 'incoming-payment', 'payment-issue')`,
  },
  // The text of an open line stays until the office has handled the line.
  { table: 'bank_lines', column: 'text', value: `''`, rows: `state <> 'open'` },
];

/** Tables without personal data, tables whose rows are deleted within days, and tables that only refer to an order number. */
export const OTHER_TABLES = `
  agreement_budgets backup_runs bank_files categories closed_months day_move_orders day_moves
  demo_gateway_debits demo_gateway_intents demo_gateway_refunds email_templates ezidebit_debits funders
  import_sources imports invoice_events invoices kysely_migration kysely_migration_lock ledger_transfers meal_pictures
  meal_prices meals money_checks order_credit_lines packing_ticks passkey_challenges production_lines
  production_sheets provider_events reconciliations round_stops server_secrets settings
  statement_batches statement_mailings stop_numbers webhook_deliveries webhooks`;
