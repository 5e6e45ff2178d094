import * as z from 'zod';
import { Email, MonthlyPlan, PersonName, Phone, PhoneNumber, User } from '../access/accounts.schemas.ts';
import { Terms } from '../money/terms.schemas.ts';
import { OUTBOX_STATES } from '../messages/templates.constants.ts';
import { OpenOrder } from '../ordering/quote.schemas.ts';
import {
  AnyLanguage,
  Id,
  Instant,
  line,
  LocalDate,
  optionalLine,
  Money,
  Month,
  note,
  Reason,
  TOO_LONG,
} from '../platform/schemas.ts';
import { Address, AddressChange, NewAddress } from './addresses.schemas.ts';
import { StoredDiet, SaveDiet } from './diet.schemas.ts';
import { DoorPlan, SaveDoorPlan } from './door-plan.schemas.ts';
import { ContactRecord } from './contact.schemas.ts';
import {
  CONSENT_WAYS,
  MAX_CONTACTS,
  CUSTOMER_STATES,
  CLIENT_FILE_LENGTHS as MAX,
} from './client-file.constants.ts';

/**
 * The version of a section that the caller saw. If it has changed since, the request is rejected, so that no update is lost.
 */
export const expected = z.string().max(64, TOO_LONG);

const emptyOrAtLeast = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);

const kept = {
  email: emptyOrAtLeast(Email),
  customerNumber: optionalLine(MAX.customerNumber),
  language: AnyLanguage,
};

/** Like `PersonalInfo`, with error texts for the office, which enters the details of another person. */
export const PersonDetails = z.object({
  firstName: PersonName('customers:rules.first-name'),
  lastName: PersonName('customers:rules.last-name'),
  phoneNumber: PhoneNumber('customers:rules.phone'),
});

/** A customer needs a name and a telephone number. With a monthly plan they may order at once. */
export const NewCustomer = PersonDetails.extend({
  email: kept.email.default(''),
  customerNumber: kept.customerNumber.default(''),
  language: kept.language,
  monthlyPlan: emptyOrAtLeast(MonthlyPlan.shape.monthlyPlan).default(''),
});
export type NewCustomer = z.output<typeof NewCustomer>;

export const ClientFileProfile = PersonDetails.extend(kept);
export type ClientFileProfile = z.output<typeof ClientFileProfile>;

export const SaveProfile = ClientFileProfile.extend({ expected });

/** Consent recorded by the office: who gave it, how, and where the office learned of it. */
export const Consent = z.object({
  consentedBy: line(MAX.consentedBy, 'customers:rules.consented-by'),
  consentHow: z.enum(CONSENT_WAYS, 'customers:rules.consent-how'),
  source: optionalLine(MAX.source).default(''),
});
export type Consent = z.output<typeof Consent>;

export const SaveClientFileDiet = SaveDiet.safeExtend({ ...Consent.shape, expected });
export const SaveClientFileDoorPlan = SaveDoorPlan.safeExtend({ expected });
export const Expected = z.object({ expected });
export const AddClientFileAddress = NewAddress.extend({ expected });
export const ChangeClientFileAddress = AddressChange.extend({ expected });

export const Contact = z
  .object({
    name: PersonName('customers:rules.contact-name'),
    relation: optionalLine(MAX.relation).default(''),
    phone: emptyOrAtLeast(Phone).default(''),
    email: emptyOrAtLeast(Email).default(''),
    isEmergency: z.boolean().default(false),
    mayOrder: z.boolean().default(false),
    getsMessages: z.boolean().default(false),
    pays: z.boolean().default(false),
  })
  .refine((contact) => contact.phone !== '' || contact.email !== '', {
    path: ['phone'],
    error: 'customers:rules.contact-reach',
  })
  .refine((contact) => !contact.getsMessages || contact.email !== '', {
    path: ['email'],
    error: 'customers:rules.contact-email',
  })
  .refine((contact) => !contact.isEmergency || contact.phone !== '', {
    path: ['phone'],
    error: 'customers:rules.contact-phone',
  });
export type Contact = z.output<typeof Contact>;

export const SaveContacts = z.object({
  contacts: z.array(Contact).max(MAX_CONTACTS, 'common:rules.too-many'),
  expected,
});

export const WriteNote = z.object({
  text: note(MAX.note).min(1, 'customers:rules.note'),
  isPinned: z.boolean().default(false),
});
export type WriteNote = z.output<typeof WriteNote>;

/**
 * `from` is the first day of the state; for a deceased customer, the day of death. If the state ends the service (left,
 * deceased), `cancelOrders` must name every open order that the change cancels; if others have been added meanwhile,
 * nothing is changed.
 */
export const SetCustomerState = z.object({
  state: z.enum(CUSTOMER_STATES),
  from: LocalDate,
  reason: Reason,
  cancelOrders: z.array(Id).max(500, 'common:rules.too-many').default([]),
  expected,
});
export type SetCustomerState = z.output<typeof SetCustomerState>;

export const CustomerStateChange = z
  .object({
    cancelled: z.array(z.string()),
    remaining: z.array(z.string()).meta({
      description: 'Numbers of orders that the caller may no longer cancel; an administrator can',
    }),
  })
  .meta({ id: 'StateSet' });

export const CustomerStatePeriod = z.object({
  state: z.enum(CUSTOMER_STATES),
  from: LocalDate,
  to: LocalDate.nullable(),
  reason: z.string().nullable(),
});
export type CustomerStatePeriod = z.output<typeof CustomerStatePeriod>;

const KeptNote = z.object({
  id: Id,
  at: Instant,
  by: z.string().nullable(),
  text: z.string(),
  isPinned: z.boolean(),
});

const KeptInvitation = z.object({ madeAt: Instant, expiresAt: Instant, sentTo: z.string().nullable() });

/** Another account that may belong to the same person; `customerNumber` is assigned by the kitchen. */
export const PossibleDuplicate = z.object({
  id: Id,
  name: z.string(),
  customerNumber: z.string().nullable(),
});
export type PossibleDuplicate = z.output<typeof PossibleDuplicate>;

const version = z.string();

/**
 * Everything that the office needs to know about a customer. A change of a section sends its value from `versions` as
 * `expected`.
 */
export const ClientFile = z
  .object({
    customer: User,
    terms: Terms.meta({ description: 'Terms that apply today' }),
    hasPassword: z.boolean(),
    possiblySame: z.array(PossibleDuplicate).meta({
      description:
        'Accounts with the same name or telephone number: customers created by the office if this is a new registration, and the reverse',
    }),
    profile: z.object({
      firstName: z.string(),
      lastName: z.string(),
      phoneNumber: z.string(),
      email: z.string(),
      customerNumber: z.string(),
      language: AnyLanguage,
    }),
    today: LocalDate,
    state: z.enum(CUSTOMER_STATES).meta({ description: 'State today' }),
    states: z.array(CustomerStatePeriod).meta({ description: 'All states, newest first' }),
    addresses: z.array(Address),
    country: z.string().meta({ description: "Default country of a new address, in the customer's language" }),
    contacts: z.array(ContactRecord),
    diet: StoredDiet.nullable(),
    doorPlan: DoorPlan.nullable(),
    notes: z.array(KeptNote).meta({ description: 'Pinned notes first, then the newest' }),
    invitation: KeptInvitation.nullable(),
    openOrders: z.array(OpenOrder),
    onAccount: z.array(z.object({ month: Month, amount: Money })).meta({
      description:
        'Amounts charged on account per delivery month, for this month and the previous one; incoming payments are not subtracted',
    }),
    messages: z
      .array(
        z.object({ id: Id, at: Instant, to: z.string(), subject: z.string(), state: z.enum(OUTBOX_STATES) }),
      )
      .meta({ description: 'The latest messages to the customer and their contacts' }),
    versions: z.object({
      profile: version,
      states: version,
      addresses: version,
      contacts: version,
      diet: version,
      doorPlan: version,
    }),
  })
  .meta({ id: 'ClientFile' });
export type ClientFile = z.output<typeof ClientFile>;

/** The id of a new registration that may belong to the same person as the client file. */
export const Newcomer = z.object({ newcomerId: Id });

/** How the customer gets the invitation: by email to their address, or as a code to print or read out. */
export const InviteCustomer = z.object({ by: z.enum(['email', 'code']) });
export const IssuedInvitation = z
  .object({
    expiresAt: Instant,
    sentTo: z.string().nullable(),
    code: z.string().nullable().meta({
      description: 'The invitation code, which only this response contains; null for an invitation by email',
    }),
    sheet: z
      .string()
      .nullable()
      .meta({ description: 'The printable sheet as a PDF in base64; null for an invitation by email' }),
  })
  .meta({ id: 'Invited' });

export const CancelOrderForCustomer = z.object({ reason: Reason });
