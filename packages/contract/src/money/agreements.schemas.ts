import * as z from 'zod';
import { Email } from '../access/accounts.schemas.ts';
import {
  Id,
  line,
  LocalDate,
  optionalLine,
  Money,
  MoneyInput,
  note,
  Reason,
  Version,
} from '../platform/schemas.ts';
import { BUDGET_PERIODS, FUNDER_KINDS, AGREEMENT_LENGTHS as MAX } from './agreements.constants.ts';
import { TAX_CODES } from './tax-codes.constants.ts';
import { ReservedBudget, Terms } from './terms.schemas.ts';

/** Editable fields of a funder; `termsDays` is the number of days until an invoice is due. */
export const SaveFunder = z.object({
  name: line(MAX.name, 'agreements:rules.name'),
  nameMk: optionalLine(MAX.name).default(''),
  kind: z.enum(FUNDER_KINDS, 'common:rules.invalid'),
  businessNumber: optionalLine(MAX.businessNumber).default(''),
  address: note(MAX.address).default(''),
  email: z.union([z.literal(''), Email]).default(''),
  taxCode: z.enum(TAX_CODES, 'common:rules.invalid').default('free'),
  lineText: optionalLine(MAX.lineText).default(''),
  claimingCode: optionalLine(MAX.claimingCode).default(''),
  termsDays: z
    .int('agreements:rules.terms-days')
    .min(0, 'agreements:rules.terms-days')
    .max(365, 'agreements:rules.terms-days'),
});
export type SaveFunder = z.output<typeof SaveFunder>;

/** `version` is the version that the page showed; the response is 409 if the funder has changed since. */
export const ChangeFunder = SaveFunder.extend({ version: Version });
export const EndFunder = z.object({ version: Version, reason: Reason });

export const Funder = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    nameMk: z.string(),
    kind: z.enum(FUNDER_KINDS),
    businessNumber: z.string(),
    address: z.string(),
    email: z.string(),
    taxCode: z.enum(TAX_CODES),
    lineText: z.string(),
    claimingCode: z.string(),
    termsDays: z.int(),
    isEnded: z.boolean().meta({
      description: 'Whether the funder has ended: existing agreements remain, new ones are not possible',
    }),
    people: z.int().meta({ description: 'Number of people with an agreement that applies today or later' }),
  })
  .meta({ id: 'Funder' });
export type Funder = z.output<typeof Funder>;

const share = z
  .int('agreements:rules.share')
  .min(0, 'agreements:rules.share')
  .max(10_000, 'agreements:rules.share');
const editable = {
  reference: optionalLine(MAX.reference).default(''),
  budget: MoneyInput.nullable().default(null).meta({ description: 'Null means no limit' }),
  to: LocalDate.nullable().default(null).meta({ description: 'The last day; null means no end' }),
};

/**
 * An agreement that applies from `from` on. Without a funder the customer is self-paying: the share is 10000 and there is
 * no budget. Either `customerShareBps` or `mealSubsidy` is given. `ends` refers to the agreement that is replaced: it
 * ends the day before `from`, in the same transaction, and `version` is the version that the page showed.
 */
export const AddAgreement = z
  .object({
    funderId: Id.nullable(),
    ...editable,
    customerShareBps: share.nullable().default(null),
    mealSubsidy: MoneyInput.nullable().default(null),
    feeInSplit: z.boolean().default(true).meta({
      description:
        'Whether the share also applies to the delivery fee. Ignored with a fixed amount per meal: the customer then pays the fee',
    }),
    period: z.enum(BUDGET_PERIODS, 'common:rules.invalid').default('month'),
    from: LocalDate,
    ends: z.object({ id: Id, version: Version }).nullable().default(null),
    reason: Reason,
  })
  .refine(({ customerShareBps, mealSubsidy }) => (customerShareBps === null) !== (mealSubsidy === null), {
    path: ['customerShareBps'],
    error: 'agreements:rules.one-split',
  })
  .refine(
    ({ funderId, customerShareBps, budget }) =>
      funderId !== null || (customerShareBps === 10_000 && budget === null),
    { path: ['funderId'], error: 'agreements:rules.private' },
  )
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], error: 'agreements:rules.in-order' });
export type AddAgreement = z.output<typeof AddAgreement>;

/** Fields that can change during an agreement. To change anything else, add another agreement that `ends` this one. */
export const ChangeAgreement = z.object({ ...editable, version: Version, reason: Reason });
export type ChangeAgreement = z.output<typeof ChangeAgreement>;

export const RemoveAgreement = z.object({ version: z.coerce.number<number>().pipe(Version) });

export const Agreement = z
  .object({
    id: Id,
    version: z.int(),
    terms: Terms,
    reference: z.string(),
    budget: Money.nullable(),
    period: z.enum(BUDGET_PERIODS),
    from: LocalDate,
    to: LocalDate.nullable(),
    isUsed: z
      .boolean()
      .meta({ description: 'Whether orders use the agreement, which therefore cannot be removed' }),
    endsEarliest: LocalDate.nullable().meta({
      description:
        'Delivery date of the last order under the agreement, which cannot end earlier; null if there is none',
    }),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.output<typeof Agreement>;

/** The agreements of a customer, newest first. On days without one, the organisation in the settings pays. */
export const AgreementsOf = z
  .object({
    today: LocalDate,
    agreements: z.array(Agreement),
    budgets: z.array(ReservedBudget).meta({
      description: 'Budgets that apply between today and the end of next month, in chronological order',
    }),
  })
  .meta({ id: 'AgreementsOf' });
export type AgreementsOf = z.output<typeof AgreementsOf>;

export const TermsOn = z.object({ date: LocalDate });
