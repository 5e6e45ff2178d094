import * as z from 'zod';
import { NotificationPreferences } from '../accounts/profile.schemas.ts';
import { Order } from '../orders/orders.schemas.ts';
import { Instant, LocalDate, Money, Month, TOO_LONG } from '../shared/schemas.ts';

/** A person's stored data as shown to them; database values are not translated, amounts have two decimals. */
const Account = z.object({
  username: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  role: z.string(),
  isVerified: z.boolean(),
  monthlyPlan: Money.nullable(),
  language: z.string(),
  customerNumber: z.string().nullable(),
  registeredAt: Instant,
  /** The picture itself, as a data URL. */
  picture: z.string().nullable(),
});

const Address = z.object({
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  isDefault: z.boolean(),
  addedAt: Instant,
});

const DietaryProfile = z.object({
  allergens: z.array(z.string()),
  diets: z.array(z.string()),
  consentedAt: Instant,
  /** Null where the person entered it themselves. */
  consentedBy: z.string().nullable(),
  consentHow: z.string().nullable(),
  source: z.string().nullable(),
  changedAt: Instant,
});

const DoorPlan = z.object({
  waitMinutes: z.int(),
  contactName: z.string(),
  contactPhone: z.string(),
  leaveWith: z.string(),
  leaveWhere: z.string(),
  note: z.string(),
  changedAt: Instant,
});

/** Whom the office may turn to. */
const Contact = z.object({
  name: z.string(),
  relation: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  isEmergency: z.boolean(),
  mayOrder: z.boolean(),
  getsMessages: z.boolean(),
  pays: z.boolean(),
});

const OfficeNote = z.object({ at: Instant, text: z.string(), isPinned: z.boolean() });

const State = z.object({
  state: z.string(),
  from: LocalDate,
  to: LocalDate.nullable(),
  reason: z.string().nullable(),
});

/** Position of an address in the drivers' round. */
const RoundPlace = z.object({ address: z.string(), position: z.int() });

/** One row for each meal of a standing order. */
const StandingOrderMeal = z.object({
  meal: z.string(),
  mealMk: z.string(),
  quantity: z.int(),
  deliveryTime: z.string(),
  everyWeeks: z.int(),
  from: LocalDate,
  to: LocalDate.nullable(),
  stoppedAt: Instant.nullable(),
  delivery: z.record(z.string(), z.unknown()),
});

const Hold = z.object({
  from: LocalDate,
  to: LocalDate.nullable(),
  endedOn: LocalDate.nullable(),
  reason: z.string(),
  madeAt: Instant,
});

/** Who paid for the person's meals; without a funder they did themselves. */
const Agreement = z.object({
  funder: z.string().nullable(),
  reference: z.string(),
  from: LocalDate,
  to: LocalDate.nullable(),
  customerShareBps: z.int().nullable(),
  mealSubsidy: Money.nullable(),
  feeInSplit: z.boolean(),
  budget: Money.nullable(),
  period: z.string(),
  agreedAt: Instant,
});

/** What the office wrote down of a call. */
const Call = z.object({ at: Instant, deliveryDate: LocalDate, outcome: z.string(), note: z.string() });

const Favourite = z.object({ meal: z.string(), mealMk: z.string(), addedAt: Instant });

const Cart = z.object({
  deliveryDate: LocalDate.nullable(),
  deliveryTime: z.string().nullable(),
  changedAt: Instant,
  meals: z.array(z.object({ meal: z.string(), mealMk: z.string(), quantity: z.int(), addedAt: Instant })),
});

/** A checkout that is not (yet) an order: its delivery form is personal data as well. */
const UnfinishedCheckout = z.object({
  state: z.string(),
  startedAt: Instant,
  deliveryDate: LocalDate,
  deliveryTime: z.string(),
  total: Money,
  delivery: z.record(z.string(), z.unknown()),
  meals: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

const OrderEvent = z.object({
  orderNumber: z.string(),
  at: Instant,
  action: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
});

const BudgetEntry = z.object({
  month: Month,
  at: Instant,
  kind: z.string(),
  amount: Money,
  orderNumber: z.string().nullable(),
});

const Payment = z.object({
  orderNumber: z.string().nullable(),
  at: Instant,
  method: z.string(),
  amount: Money,
  currency: z.string(),
  state: z.string(),
  reference: z.string().nullable(),
});

/** A payment that never became an order is refunded without an order number. */
const Refund = z.object({
  orderNumber: z.string().nullable(),
  at: Instant,
  amount: Money,
  state: z.string(),
  cause: z.string(),
});

/** What is collected with the statement for a delivered order, and each change of it. */
const Charge = z.object({ at: Instant, bookedOn: LocalDate, orderNumber: z.string(), amount: Money });

/** `bankText` is what the bank wrote about it. */
const ReceivedMoney = z.object({
  at: Instant,
  receivedOn: LocalDate,
  method: z.string(),
  amount: Money,
  reference: z.string(),
  note: z.string(),
  bankText: z.string().nullable(),
});

const ClosedBalance = z.object({
  month: Month,
  opening: Money,
  charged: Money,
  received: Money,
  closing: Money,
});

/** `text` is the message without the secrets of its links. */
const Message = z.object({
  at: Instant,
  sentAt: Instant.nullable(),
  kind: z.string(),
  language: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.string(),
});

const Newsletter = z.object({ state: z.string(), language: z.string(), since: Instant, changedAt: Instant });

const SignIn = z.object({ site: z.string(), until: Instant });

/** Everything stored about one person. A test compares it with the tables that refer to an account. */
export const PersonalData = z
  .object({
    exportedAt: Instant,
    kitchen: z.string(),
    account: Account,
    notifications: NotificationPreferences,
    addresses: z.array(Address),
    dietaryProfile: DietaryProfile.nullable(),
    favourites: z.array(Favourite),
    cart: Cart.nullable(),
    doorPlan: DoorPlan.nullable(),
    contacts: z.array(Contact),
    notes: z.array(OfficeNote),
    states: z.array(State),
    roundPlaces: z.array(RoundPlace),
    roundDoors: z.array(z.object({ address: z.string(), round: z.string() })),
    standingOrders: z.array(StandingOrderMeal),
    holds: z.array(Hold),
    calls: z.array(Call),
    orders: z.array(Order),
    orderHistory: z.array(OrderEvent),
    unfinishedCheckouts: z.array(UnfinishedCheckout),
    /** The most that the organisation paid per month, by start date; null is no plan. */
    monthlyPlans: z.array(z.object({ since: Instant, monthlyPlan: Money.nullable() })),
    agreements: z.array(Agreement),
    budgetMonths: z.array(z.object({ month: Month, spent: Money })),
    budgetEntries: z.array(BudgetEntry),
    payments: z.array(Payment),
    refunds: z.array(Refund),
    charges: z.array(Charge),
    receipts: z.array(ReceivedMoney),
    reminders: z.array(z.object({ day: LocalDate, way: z.string(), amount: Money })),
    closedMonths: z.array(ClosedBalance),
    messages: z.array(Message),
    newsletter: Newsletter.nullable(),
    signIns: z.array(SignIn),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof PersonalData>;

export const CloseAccount = z.object({
  password: z
    .string('accounts:rules.password-required')
    .trim()
    .min(1, 'accounts:rules.password-required')
    .max(200, TOO_LONG),
});
