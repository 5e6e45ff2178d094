// Generated from the migrated database by `pnpm db:types`. Do not edit.
import type { Allergen } from "@trpeza/contract/menu/meals.constants";
import type { BankLineState } from "@trpeza/contract/money/incoming-payments.constants";
import type { BatchPeople } from "@trpeza/contract/money/statements.constants";
import type { BatchSort } from "@trpeza/contract/money/statements.constants";
import type { CallOutcome } from "@trpeza/contract/ordering/recurring-orders.constants";
import type { ConsentWay } from "@trpeza/contract/customers/client-file.constants";
import type { CreditReason } from "@trpeza/contract/ordering/credits.constants";
import type { CustomerState } from "@trpeza/contract/customers/client-file.constants";
import type { Delivery } from "@trpeza/contract/ordering/checkout.schemas";
import type { DeliveryOutcome } from "@trpeza/contract/ordering/orders.states";
import type { Diet } from "@trpeza/contract/menu/meals.constants";
import type { ErrorCode } from "@trpeza/contract/platform/errors";
import type { PaymentIssueEnd } from "@trpeza/contract/money/payment-issues.constants";
import type { PaymentIssueKind } from "@trpeza/contract/money/payment-issues.constants";
import type { PauseReason } from "@trpeza/contract/ordering/recurring-orders.constants";
import type { ImportCounts } from "@trpeza/contract/office/imports.schemas";
import type { ImportDetail } from "@trpeza/contract/office/imports.schemas";
import type { ImportKind } from "@trpeza/contract/office/imports.constants";
import type { InvoiceRecipient } from "@trpeza/contract/money/invoices.schemas";
import type { InvoiceSender } from "@trpeza/contract/money/invoices.schemas";
import type { RecordedInvoiceState } from "@trpeza/contract/money/invoices.states";
import type { Language } from "@trpeza/contract/platform/language";
import type { LeaveWith } from "@trpeza/contract/customers/door-plan.constants";
import type { Mapping } from "@trpeza/contract/office/imports.schemas";
import type { MissingMeals } from "@trpeza/contract/ordering/credits.schemas";
import type { OrderAction } from "@trpeza/contract/ordering/orders.states";
import type { PaymentMethod } from "@trpeza/contract/money/payments.constants";
import type { OrderStatus } from "@trpeza/contract/ordering/orders.states";
import type { OnlineMethod } from "@trpeza/contract/money/payments.constants";
import type { PersonDiet } from "@trpeza/contract/menu/diets.constants";
import type { IncomingPaymentMethod } from "@trpeza/contract/money/incoming-payments.constants";
import type { ReminderWay } from "@trpeza/contract/money/incoming-payments.constants";
import type { Role } from "@trpeza/contract/access/access";
import type { Slot } from "@trpeza/contract/ordering/slots";
import type { RecurringState } from "@trpeza/contract/ordering/recurring-orders.constants";
import type { StockStatus } from "@trpeza/contract/menu/meals.constants";
import type { TaxCode } from "@trpeza/contract/money/tax-codes.constants";
import type { WebhookState } from "@trpeza/contract/office/webhooks.constants";
import type { WebhookType } from "@trpeza/contract/office/webhooks.constants";
import type { WorklistItemKind } from "@trpeza/contract/office/worklist.constants";
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountCharges {
  accountId: number;
  amountCents: number;
  at: Generated<Timestamp>;
  bookedOn: string;
  id: Generated<ColumnType<number, number | string>>;
  orderId: number;
}

export interface Accounts {
  avatar: string | null;
  createdAt: Generated<Timestamp>;
  customerNumber: string | null;
  deletedAt: Timestamp | null;
  email: string | null;
  emailConfirmedAt: Timestamp | null;
  emailKeptAt: Timestamp | null;
  emailNotifications: Generated<boolean>;
  epoch: Generated<number>;
  factorDeclinedAt: Timestamp | null;
  factorSince: Timestamp | null;
  fileKey: Generated<string>;
  firstName: string | null;
  id: Generated<number>;
  isDemo: Generated<boolean>;
  isVerified: Generated<boolean>;
  language: Generated<Language>;
  lastName: string | null;
  marketingEmails: Generated<boolean>;
  monthlyPlanCents: number | null;
  orderUpdates: Generated<boolean>;
  passwordHash: string;
  phoneNumber: string | null;
  role: Generated<ColumnType<Role, string, string>>;
  searchKey: Generated<string>;
  username: string;
}

export interface Addresses {
  accountId: number;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  isDefault: Generated<boolean>;
  state: string;
  zipCode: string;
}

export interface AgreementBudgets {
  agreementId: number;
  period: string;
  spentCents: Generated<number>;
}

export interface Agreements {
  accountId: number;
  budgetCents: number | null;
  createdAt: Generated<Timestamp>;
  createdBy: number | null;
  customerShareBps: number | null;
  feeInSplit: Generated<boolean>;
  fromDate: string;
  funderId: number | null;
  id: Generated<number>;
  mealSubsidyCents: number | null;
  period: Generated<string>;
  reference: Generated<string>;
  toDate: string | null;
  version: Generated<number>;
}

export interface AuditEntries {
  action: string;
  actorId: number | null;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<ColumnType<number, number | string>>;
  reason: string | null;
  subjectId: string;
}

export interface Avatars {
  accountId: number;
  image: Buffer;
  token: string;
}

export interface BackupRuns {
  beganAt: Timestamp;
  bytes: ColumnType<number, number | string> | null;
  endedAt: Timestamp;
  failure: string | null;
  id: Generated<number>;
  kind: string;
}

export interface BankFiles {
  id: Generated<number>;
  name: string;
  uploadedAt: Generated<Timestamp>;
  uploadedBy: number | null;
}

export interface BankLines {
  amountCents: number;
  bankFileId: number;
  bookedOn: string;
  fingerprint: string;
  id: Generated<number>;
  mayNameErased: Generated<boolean>;
  settledAt: Timestamp | null;
  settledBy: number | null;
  state: Generated<BankLineState>;
  text: string;
}

export interface BudgetEntries {
  accountId: number;
  agreementId: number | null;
  amountCents: number;
  at: Generated<Timestamp>;
  checkoutId: string;
  creditId: number | null;
  id: Generated<ColumnType<number, number | string>>;
  kind: 'reserved' | 'released' | 'ordered' | 'cancelled' | 'restored' | 'credited' | 'moved_out' | 'moved_in' | 'changed';
  month: string;
  orderId: number | null;
}

export interface BudgetMonths {
  accountId: number;
  agreedCents: Generated<number>;
  month: string;
  spentCents: Generated<number>;
}

export interface CallOutcomes {
  accountId: number;
  calledAt: Timestamp;
  calledBy: number;
  deliveryDate: string;
  id: Generated<number>;
  note: Generated<string>;
  outcome: CallOutcome;
}

export interface CartLines {
  accountId: number;
  addedAt: Generated<Timestamp>;
  mealId: number;
  priceCents: number | null;
  quantity: number;
}

export interface Carts {
  accountId: number;
  deliveryDate: string | null;
  deliverySlot: Slot | null;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Categories {
  deletedAt: Timestamp | null;
  id: Generated<number>;
  name: string;
  nameMk: string;
  position: number;
  slug: string;
}

export interface Checkouts {
  accountId: number;
  agreementId: number | null;
  createdAt: Generated<Timestamp>;
  customerCents: number;
  customerShareBps: number;
  delivery: ColumnType<Delivery, string, string>;
  deliveryDate: string;
  deliverySlot: ColumnType<Slot, string, string>;
  expiresAt: Timestamp;
  feeCents: number;
  feeInSplit: Generated<boolean>;
  id: string;
  lines: ColumnType<{ mealId: number; name: string; nameMk: string; imageUrl: string; allergens: Allergen[]; priceCents: number; quantity: number }[], string, string>;
  mealSubsidyCents: number | null;
  number: Generated<ColumnType<number, number | string>>;
  orderedBy: number | null;
  slotCapacity: number | null;
  state: 'open' | 'placed' | 'expired';
  subsidyCents: number;
  subtotalCents: number;
  totalCents: number;
  version: Generated<number>;
}

export interface ClosedBalances {
  accountId: number;
  chargedCents: number;
  closingCents: number;
  month: string;
  openingCents: number;
  receivedCents: number;
}

export interface ClosedMonths {
  closedAt: Generated<Timestamp>;
  closedBy: number | null;
  lastEntryId: ColumnType<number, number | string>;
  month: string;
}

export interface CustomerContacts {
  accountId: number;
  email: string | null;
  getsMessages: boolean;
  id: Generated<number>;
  isEmergency: boolean;
  mayOrder: boolean;
  name: string;
  pays: boolean;
  phone: string;
  relation: string;
}

export interface CustomerNotes {
  accountId: number;
  at: Timestamp;
  id: Generated<number>;
  isPinned: boolean;
  text: string;
  writtenBy: number | null;
}

export interface CustomerStates {
  accountId: number;
  carriedOutAt: Timestamp | null;
  fromDate: string;
  id: Generated<number>;
  reason: string | null;
  setAt: Timestamp;
  setBy: number | null;
  state: CustomerState;
  toDate: string | null;
}

export interface DayMoveOrders {
  dayMoveId: number;
  notifiedAt: Timestamp | null;
  notifiedBy: number | null;
  orderId: number;
  refusal: ColumnType<{ code: ErrorCode; params: Record<string, string | number> } | null, string | null, string | null> | null;
  state: Generated<'waiting' | 'moved' | 'refused'>;
}

export interface DayMoves {
  fromDate: string;
  id: Generated<number>;
  keepsSecondOrders: Generated<boolean>;
  reason: string | null;
  requestKey: string;
  startedAt: Timestamp;
  startedBy: number;
  toDate: string;
  toSlot: Slot | null;
}

export interface DemoGatewayDebits {
  amountCents: number;
  createdAt: Generated<Timestamp>;
  currency: string;
  decidedAt: Timestamp | null;
  description: string;
  id: string;
  idempotencyKey: string;
  status: 'waiting' | 'accepted' | 'cancelled';
}

export interface DemoGatewayIntents {
  amountCents: number;
  card: ColumnType<'pays' | 'pays-late' | 'is-disputed' | 'refunds-late' | 'refunds-in-vain', string, string> | null;
  clientSecret: string;
  createdAt: Generated<Timestamp>;
  currency: string;
  decidedAt: Timestamp | null;
  id: string;
  idempotencyKey: string;
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
}

export interface DemoGatewayRefunds {
  amountCents: number;
  createdAt: Generated<Timestamp>;
  debitId: string | null;
  id: string;
  idempotencyKey: string;
  intentId: string | null;
  status: Generated<'pending' | 'succeeded' | 'failed'>;
}

export interface DietaryProfiles {
  accountId: number;
  allergens: ColumnType<Allergen[], string[], string[]>;
  consentedAt: Timestamp;
  consentedBy: string | null;
  consentHow: ConsentWay | null;
  diets: PersonDiet[];
  source: string | null;
  toConfirm: Generated<boolean>;
  updatedAt: Generated<Timestamp>;
}

export interface DifferentPeople {
  keptId: number;
  newcomerId: number;
}

export interface DoorPlans {
  accountId: number;
  contactName: Generated<string>;
  contactPhone: Generated<string>;
  leaveWhere: Generated<string>;
  leaveWith: LeaveWith;
  note: Generated<string>;
  updatedAt: Generated<Timestamp>;
  waitMinutes: number;
}

export interface EmailConfirmations {
  accountId: number;
  expiresAt: Timestamp;
  tokenHash: string;
}

export interface EmailTemplates {
  description: Generated<string>;
  id: Generated<number>;
  subject: string;
  subjectMk: Generated<string>;
  templateKey: string;
  textContent: string;
  textContentMk: Generated<string>;
  updatedAt: Generated<Timestamp>;
  variables: Generated<string[]>;
}

export interface EzidebitDebits {
  amountCents: number;
  askedAt: Timestamp | null;
  cancelledAt: Timestamp | null;
  createdAt: Timestamp;
  reference: string;
  refundAskedAt: Timestamp | null;
  refundCents: number | null;
  refundKey: string | null;
}

export interface Favourites {
  accountId: number;
  addedAt: Generated<Timestamp>;
  mealId: number;
}

export interface Funders {
  address: Generated<string>;
  businessNumber: Generated<string>;
  claimingCode: Generated<string>;
  createdAt: Generated<Timestamp>;
  email: string | null;
  endedAt: Timestamp | null;
  id: Generated<number>;
  kind: string;
  lineText: Generated<string>;
  name: string;
  nameMk: Generated<string>;
  taxCode: Generated<TaxCode>;
  termsDays: Generated<number>;
  version: Generated<number>;
}

export interface HandoverCodes {
  accountId: number;
  codeHash: string;
  epoch: Generated<number>;
  expiresAt: Timestamp;
  factorAt: Timestamp | null;
  path: string;
  provedAt: Timestamp | null;
  site: string;
}

export interface Imports {
  actorId: number;
  cells: ColumnType<string[][], string, string> | null;
  corrections: Generated<ColumnType<ImportDetail['corrections'], string, string>>;
  counts: ColumnType<ImportCounts, string, string> | null;
  createdAt: Timestamp;
  doneAt: Timestamp | null;
  fileName: string;
  hidden: ColumnType<number[], string, string>;
  id: Generated<number>;
  kind: ImportKind;
  leftOut: ColumnType<ImportDetail['leftOut'] | null, string | null, string | null> | null;
  mapping: ColumnType<Mapping, string, string>;
  mappingFrom: ImportDetail['mappingFrom'];
  skippedRows: Generated<ColumnType<number[], string, string>>;
  takesHidden: boolean | null;
}

export interface ImportSources {
  key: string;
  mapping: ColumnType<Mapping, string, string>;
}

export interface IncomingPayments {
  accountId: number | null;
  amountCents: number;
  bankLineId: number | null;
  id: Generated<ColumnType<number, number | string>>;
  invoiceId: number | null;
  method: IncomingPaymentMethod;
  note: Generated<string>;
  receivedOn: string;
  recordedAt: Generated<Timestamp>;
  recordedBy: number | null;
  reference: Generated<string>;
  requestKey: string;
  reversesId: ColumnType<number, number | string> | null;
}

export interface Invitations {
  accountId: number;
  codeHash: string;
  expiresAt: Timestamp;
  madeAt: Timestamp;
  madeBy: number | null;
  sentTo: string | null;
}

export interface InvoiceEvents {
  actorId: number | null;
  at: Generated<Timestamp>;
  id: Generated<ColumnType<number, number | string>>;
  invoiceId: number;
  means: 'email' | 'post' | null;
  reason: Generated<string>;
  recipient: Generated<string>;
  state: RecordedInvoiceState;
}

export interface InvoiceLines {
  claimingCode: Generated<string>;
  customerCents: number;
  deliveryDate: string;
  invoiceId: number;
  kind: 'delivery' | 'credit';
  lineText: Generated<string>;
  meals: number;
  orderId: number;
  person: string;
  reference: Generated<string>;
  subsidyCents: number;
  taxCode: Generated<TaxCode | ''>;
  totalCents: number;
}

export interface Invoices {
  credits: number;
  deliveries: number;
  dueOn: string | null;
  funderId: number | null;
  id: Generated<number>;
  issuedAt: Timestamp;
  issuedBy: number | null;
  kitchen: ColumnType<InvoiceSender, string>;
  month: string;
  months: ColumnType<{ month: string; deliveries: number; cents: number }[], string>;
  number: string;
  organisation: ColumnType<InvoiceRecipient, string>;
  taxCents: Generated<number>;
  totalCents: number;
}

export interface LedgerLines {
  account: string | null;
  amountCents: number | null;
  at: Timestamp | null;
  checkoutId: string | null;
  id: ColumnType<number, number | string> | null;
  kind: string | null;
}

export interface LedgerTransfers {
  amountCents: number;
  at: Generated<Timestamp>;
  checkoutId: string | null;
  credit: string;
  debit: string;
  id: Generated<ColumnType<number, number | string>>;
  incomingPaymentId: ColumnType<number, number | string> | null;
  kind: string;
  once: string | null;
}

export interface MealPictures {
  createdAt: Generated<Timestamp>;
  image: Buffer;
  token: string;
}

export interface MealPrices {
  mealId: number;
  priceCents: number;
  validFrom: string;
}

export interface Meals {
  allergens: Generated<ColumnType<Allergen[], string[], string[]>>;
  calories: number | null;
  carbs: number | null;
  categoryId: number;
  createdAt: Generated<Timestamp>;
  deletedAt: Timestamp | null;
  description: string;
  descriptionMk: string;
  diets: Generated<ColumnType<Diet[], string[], string[]>>;
  fat: number | null;
  heating: Generated<string>;
  heatingMk: Generated<string>;
  id: Generated<number>;
  imageUrl: Generated<string>;
  ingredients: Generated<string>;
  ingredientsMk: Generated<string>;
  isActive: Generated<boolean>;
  isPopular: Generated<boolean>;
  isVegetarian: Generated<boolean>;
  name: string;
  nameMk: string;
  noAllergensConfirmed: Generated<boolean>;
  preparationTime: string | null;
  priceCents: number;
  protein: number | null;
  purchasePriceCents: number | null;
  rating: ColumnType<string, number | string> | null;
  stockStatus: Generated<ColumnType<StockStatus, string, string>>;
  updatedAt: Generated<Timestamp>;
  useByDays: number | null;
}

export interface Messages {
  accountId: number | null;
  attachment: Buffer | null;
  attachmentName: string | null;
  attempts: Generated<number>;
  cause: string;
  createdAt: Generated<Timestamp>;
  html: string;
  id: Generated<ColumnType<number, number | string>>;
  language: ColumnType<Language, string, string>;
  lastError: string | null;
  nextAttemptAt: Generated<Timestamp>;
  plain: string;
  queuedAt: Generated<Timestamp>;
  recipient: string;
  sentAt: Timestamp | null;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  subject: string;
  template: string;
}

export interface MoneyChecks {
  found: number;
  isLatest: Generated<boolean>;
  ranAt: Timestamp;
  tookMs: number;
  violations: Json;
}

export interface MonthlyPlans {
  accountId: number;
  planCents: number | null;
  since: Timestamp;
}

export interface NewsletterSubscribers {
  changedAt: Generated<Timestamp>;
  createdAt: Generated<Timestamp>;
  email: string;
  id: Generated<number>;
  language: Language;
  state: 'waiting' | 'subscribed' | 'unsubscribed';
  token: string;
}

export interface OneTimeCodes {
  accountId: number;
  lastStep: Generated<number>;
  nextSealedSecret: string | null;
  sealedSecret: string | null;
}

export interface OrderCreditLines {
  amountCents: number;
  creditId: number;
  orderItemId: number;
  quantity: number;
}

export interface OrderCredits {
  actorId: number;
  createdAt: Generated<Timestamp>;
  customerCents: number;
  eventId: number;
  id: Generated<number>;
  note: string | null;
  orderId: number;
  reason: CreditReason;
  subsidyCents: number;
  totalCents: number;
}

export interface OrderEvents {
  action: ColumnType<OrderAction | 'place' | 'credit' | 'change' | 'undo' | 'tryLater' | 'reschedule', string, string>;
  actorId: number | null;
  at: Generated<Timestamp>;
  fromStatus: ColumnType<OrderStatus, string, string> | null;
  id: Generated<number>;
  notifiedAt: Timestamp | null;
  orderId: number;
  reason: string | null;
  requestKey: string | null;
  tappedAt: Timestamp | null;
  toStatus: ColumnType<OrderStatus, string, string>;
}

export interface OrderItems {
  allergens: Allergen[];
  creditedQuantity: Generated<number>;
  id: Generated<number>;
  imageUrl: string;
  mealId: number;
  name: string;
  nameMk: string;
  orderId: number;
  priceCents: number;
  quantity: number;
}

export interface OrderReschedules {
  eventId: number;
  fromDate: string;
  fromSlot: Slot;
  orderId: number;
  toDate: string;
  toSlot: Slot;
}

export interface Orders {
  accountId: number;
  agreementId: number | null;
  checkoutId: string;
  createdAt: Generated<Timestamp>;
  creditedCents: Generated<number>;
  creditedCustomerCents: Generated<number>;
  creditedSubsidyCents: Generated<number>;
  customerCents: number;
  customerShareBps: number;
  deliveryAddress: string;
  deliveryDate: string;
  deliveryInstructions: Generated<string>;
  deliverySlot: ColumnType<Slot, string, string>;
  feeCents: number;
  feeInSplit: Generated<boolean>;
  firstName: string;
  id: Generated<number>;
  invoicedCreditCents: Generated<number>;
  invoicedCreditSubsidyCents: Generated<number>;
  invoiceId: number | null;
  lastName: string;
  leftWhere: string | null;
  mealSubsidyCents: number | null;
  onAccountCents: Generated<number>;
  outcome: DeliveryOutcome | null;
  outcomeNote: string | null;
  paymentMethod: PaymentMethod;
  paymentReference: string;
  phoneNumber: string;
  status: Generated<ColumnType<OrderStatus, string, string>>;
  subsidyCents: number;
  subtotalCents: number;
  totalCents: number;
  version: Generated<number>;
  worthCents: Generated<number>;
  worthCustomerCents: Generated<number>;
  worthSubsidyCents: Generated<number>;
}

export interface OrderVersions {
  customerCents: number;
  eventId: number;
  feeCents: number;
  lines: ColumnType<{ mealId: number; name: string; nameMk: string; imageUrl: string; allergens: Allergen[]; priceCents: number; quantity: number }[], string, never>;
  orderId: number;
  subsidyCents: number;
  subtotalCents: number;
  totalCents: number;
  version: number;
}

export interface PackingTicks {
  isIn: boolean;
  orderItemId: number;
  quantity: number;
  tickedAt: Timestamp;
}

export interface PasskeyChallenges {
  challengeHash: string;
  expiresAt: Timestamp;
  holder: string;
  purpose: string;
}

export interface Passkeys {
  accountId: number;
  counter: Generated<ColumnType<number, number | string>>;
  createdAt: Timestamp;
  host: string;
  id: string;
  lastUsedAt: Timestamp | null;
  name: string;
  publicKey: Buffer;
  transports: Generated<string[]>;
}

export interface Pauses {
  accountId: number;
  beginsOn: string;
  endedBy: number | null;
  endedOn: string | null;
  endsOn: string | null;
  id: Generated<number>;
  madeAt: Timestamp;
  madeBy: number;
  reason: PauseReason;
}

export interface PaymentIssues {
  currency: string | null;
  details: Generated<Json>;
  expectedCents: number | null;
  foundCents: number | null;
  id: Generated<number>;
  kind: PaymentIssueKind;
  lastSeenAt: Timestamp;
  method: OnlineMethod;
  note: Generated<string>;
  openedAt: Timestamp;
  paymentId: string | null;
  postedCents: Generated<number>;
  providerReference: string | null;
  providerStatus: string | null;
  refundId: string | null;
  resolution: PaymentIssueEnd | null;
  resolvedAt: Timestamp | null;
  resolvedBy: number | null;
  subject: string;
}

export interface Payments {
  amountCents: number;
  checkoutId: string;
  clientSecret: string | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  id: string;
  method: PaymentMethod;
  provider: string;
  providerReference: string | null;
  state: 'created' | 'processing' | 'accepted' | 'paid' | 'failed' | 'cancelled' | 'dishonoured' | 'returned';
  updatedAt: Generated<Timestamp>;
}

export interface ProductionLines {
  deliveryDate: string;
  mealId: number;
  orderId: number;
  quantity: number;
}

export interface ProductionSheets {
  deliveryDate: string;
  frozenAt: Timestamp;
}

export interface ProviderEvents {
  createdAt: Timestamp;
  eventId: string;
  handledAt: Timestamp | null;
  paymentReference: string | null;
  provider: OnlineMethod;
  receivedAt: Generated<Timestamp>;
  type: string;
}

export interface RateLimits {
  expire: ColumnType<number, number | string> | null;
  key: string;
  points: Generated<number>;
}

export interface Reconciliations {
  debitsAskedAt: Timestamp | null;
  failingSince: Timestamp | null;
  lookedUntil: Timestamp | null;
  method: OnlineMethod;
  reachedAt: Timestamp | null;
}

export interface RecoveryCodes {
  accountId: number;
  codeHash: string;
  isKept: Generated<boolean>;
}

export interface RecurringDays {
  decidedAt: Timestamp | null;
  deliveryDate: string;
  orderId: number | null;
  recurringOrderId: number;
  refusals: Generated<ColumnType<{ code: string; params: Record<string, string | number> }[], string, string>>;
  state: RecurringState;
}

export interface RecurringOrderItems {
  mealId: number;
  place: number;
  priceCents: number;
  quantity: number;
  recurringOrderId: number;
}

export interface RecurringOrders {
  accountId: number;
  beginsOn: string;
  createdAt: Generated<Timestamp>;
  delivery: ColumnType<Delivery, string, string>;
  deliverySlot: ColumnType<Slot, string, string>;
  endsOn: string | null;
  everyWeeks: Generated<number>;
  id: Generated<number>;
  madeBy: number;
  paymentMethod: Generated<'account'>;
  stoppedAt: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Refunds {
  amountCents: number;
  cause: string;
  createdAt: Generated<Timestamp>;
  id: string;
  orderId: number | null;
  paymentId: string;
  providerReference: string | null;
  state: 'requested' | 'succeeded' | 'failed' | 'void';
  updatedAt: Generated<Timestamp>;
}

export interface Reminders {
  accountId: number;
  amountCents: number;
  at: Generated<Timestamp>;
  balanceCents: number;
  id: Generated<number>;
  oldestOn: string;
  remindedBy: number | null;
  remindedOn: string;
  requestKey: string;
  way: ReminderWay;
}

export interface ResetTokens {
  accountId: number;
  expiresAt: Timestamp;
  tokenHash: string;
}

export interface RoundDays {
  deliveryDate: string;
  driverId: number | null;
  roundId: number;
}

export interface RoundDoors {
  accountId: number;
  address: string;
  roundId: number;
}

export interface RoundPlaces {
  accountId: number;
  address: string;
  position: number;
}

export interface Rounds {
  driverId: number | null;
  id: Generated<number>;
  name: string;
}

export interface RoundStops {
  deliveryDate: string;
  orderId: number;
  roundId: number;
}

export interface ServerSecrets {
  name: string;
  value: string;
}

export interface Sessions {
  accountId: number | null;
  epoch: Generated<number>;
  expiresAt: Timestamp;
  factorAt: Timestamp | null;
  id: string;
  provedAt: Timestamp | null;
  site: string;
}

export interface Settings {
  key: string;
  updatedAt: Generated<Timestamp>;
  updatedBy: number | null;
  value: Json;
}

export interface StatementBatches {
  accountIds: Generated<number[]>;
  attempts: Generated<number>;
  done: Generated<number>;
  failed: Generated<boolean>;
  file: Buffer | null;
  finishedAt: Timestamp | null;
  id: Generated<number>;
  month: string;
  people: BatchPeople;
  requestedAt: Timestamp;
  requestedBy: number | null;
  runningAt: Timestamp | null;
  sorted: BatchSort;
  total: number | null;
}

export interface StatementMailings {
  finishedAt: Timestamp | null;
  lastAccountId: Generated<number>;
  month: string;
}

export interface StopNumbers {
  deliveryDate: string;
  number: number;
  orderId: number;
}

export interface WebhookDeliveries {
  attemptedAt: Timestamp | null;
  attempts: Generated<number>;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  lastError: string | null;
  lastStatus: number | null;
  messageId: Generated<string>;
  orderId: number | null;
  state: Generated<WebhookState>;
  type: WebhookType | 'test';
  webhookId: number;
}

export interface Webhooks {
  afterEventId: number;
  createdAt: Generated<Timestamp>;
  failingSince: Timestamp | null;
  id: Generated<number>;
  isActive: Generated<boolean>;
  oldSecret: string | null;
  oldSecretUntil: Timestamp | null;
  secret: string;
  types: WebhookType[];
  url: string;
}

export interface WorklistItems {
  deliveredOn: string | null;
  doneAt: Timestamp | null;
  doneBy: number | null;
  doneNote: Generated<string>;
  foundStatus: OrderStatus | null;
  id: Generated<number>;
  kind: WorklistItemKind;
  missing: ColumnType<MissingMeals | null, string | null, string | null> | null;
  note: Generated<string>;
  openedAt: Timestamp;
  orderId: number;
  outcome: DeliveryOutcome | null;
  reportedBy: number | null;
  requestKey: string | null;
  wishedStatus: OrderStatus | null;
}

export interface Database {
  accountCharges: AccountCharges;
  accounts: Accounts;
  addresses: Addresses;
  agreementBudgets: AgreementBudgets;
  agreements: Agreements;
  auditEntries: AuditEntries;
  avatars: Avatars;
  backupRuns: BackupRuns;
  bankFiles: BankFiles;
  bankLines: BankLines;
  budgetEntries: BudgetEntries;
  budgetMonths: BudgetMonths;
  callOutcomes: CallOutcomes;
  cartLines: CartLines;
  carts: Carts;
  categories: Categories;
  checkouts: Checkouts;
  closedBalances: ClosedBalances;
  closedMonths: ClosedMonths;
  customerContacts: CustomerContacts;
  customerNotes: CustomerNotes;
  customerStates: CustomerStates;
  dayMoveOrders: DayMoveOrders;
  dayMoves: DayMoves;
  demoGatewayDebits: DemoGatewayDebits;
  demoGatewayIntents: DemoGatewayIntents;
  demoGatewayRefunds: DemoGatewayRefunds;
  dietaryProfiles: DietaryProfiles;
  differentPeople: DifferentPeople;
  doorPlans: DoorPlans;
  emailConfirmations: EmailConfirmations;
  emailTemplates: EmailTemplates;
  ezidebitDebits: EzidebitDebits;
  favourites: Favourites;
  funders: Funders;
  handoverCodes: HandoverCodes;
  imports: Imports;
  importSources: ImportSources;
  incomingPayments: IncomingPayments;
  invitations: Invitations;
  invoiceEvents: InvoiceEvents;
  invoiceLines: InvoiceLines;
  invoices: Invoices;
  ledgerLines: LedgerLines;
  ledgerTransfers: LedgerTransfers;
  mealPictures: MealPictures;
  mealPrices: MealPrices;
  meals: Meals;
  messages: Messages;
  moneyChecks: MoneyChecks;
  monthlyPlans: MonthlyPlans;
  newsletterSubscribers: NewsletterSubscribers;
  oneTimeCodes: OneTimeCodes;
  orderCreditLines: OrderCreditLines;
  orderCredits: OrderCredits;
  orderEvents: OrderEvents;
  orderItems: OrderItems;
  orderReschedules: OrderReschedules;
  orders: Orders;
  orderVersions: OrderVersions;
  packingTicks: PackingTicks;
  passkeyChallenges: PasskeyChallenges;
  passkeys: Passkeys;
  pauses: Pauses;
  paymentIssues: PaymentIssues;
  payments: Payments;
  productionLines: ProductionLines;
  productionSheets: ProductionSheets;
  providerEvents: ProviderEvents;
  rateLimits: RateLimits;
  reconciliations: Reconciliations;
  recoveryCodes: RecoveryCodes;
  recurringDays: RecurringDays;
  recurringOrderItems: RecurringOrderItems;
  recurringOrders: RecurringOrders;
  refunds: Refunds;
  reminders: Reminders;
  resetTokens: ResetTokens;
  roundDays: RoundDays;
  roundDoors: RoundDoors;
  roundPlaces: RoundPlaces;
  rounds: Rounds;
  roundStops: RoundStops;
  serverSecrets: ServerSecrets;
  sessions: Sessions;
  settings: Settings;
  statementBatches: StatementBatches;
  statementMailings: StatementMailings;
  stopNumbers: StopNumbers;
  webhookDeliveries: WebhookDeliveries;
  webhooks: Webhooks;
  worklistItems: WorklistItems;
}
