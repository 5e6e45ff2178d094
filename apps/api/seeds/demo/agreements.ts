import type { AddAgreement, SaveFunder } from '@trpeza/contract/funding/funding.schemas';
import { periodOf } from '@trpeza/contract/funding/funding.constants';
import { listAgreements, type AgreementRow } from '#features/funding/agreements.queries.ts';
import { termsOf, type OrderTerms } from '#features/funding/funding.domain.ts';
import { addAgreement } from '#features/funding/write-agreements.ts';
import { addFunder } from '#features/funding/write-funders.ts';
import type { SeededCustomer } from './accounts.ts';
import type { Office } from './in-the-office.ts';

const free = { taxCode: 'free', lineText: 'Meals, delivered', claimingCode: '' } as const;

/** The funders, each of another programme. */
export const DEMO_FUNDERS = {
  home: {
    ...free,
    name: 'Plenty Valley Home Support',
    nameMk: 'Домашна поддршка Пленти Вали',
    kind: 'support_at_home',
    businessNumber: '11 222 333 444',
    address: '18 Civic Drive\nGreensborough VIC 3088',
    email: 'accounts@plentyvalley.example',
    termsDays: 14,
  },
  council: {
    ...free,
    name: 'Merri Creek Community Care',
    nameMk: 'Заедничка грижа Мери Крик',
    kind: 'chsp',
    businessNumber: '22 333 444 555',
    address: '275 Sydney Road\nCoburg VIC 3058',
    email: 'invoices@merricreek.example',
    termsDays: 30,
  },
  plan: {
    ...free,
    name: 'Banksia Plan Managers',
    nameMk: 'Управители со планови Банксија',
    kind: 'ndis',
    businessNumber: '33 444 555 666',
    address: 'PO Box 214\nMill Park VIC 3082',
    email: 'claims@banksia.example',
    claimingCode: '01_022_0120_1_1',
    termsDays: 7,
  },
} as const satisfies Record<string, SaveFunder>;

type FunderKey = keyof typeof DEMO_FUNDERS;

interface Agreeing extends Partial<
  Pick<
    AddAgreement,
    'reference' | 'customerShareBps' | 'mealSubsidy' | 'feeInSplit' | 'budget' | 'period' | 'reason'
  >
> {
  funder: FunderKey | null;
  /** It holds from the first of the month so many months ago. */
  monthsAgo: number;
}

/** Who is paid for otherwise than by the organisation, by last name; each agreement ends the one before. */
const AGREEMENTS: Record<string, readonly Agreeing[]> = {
  Trajkovski: [
    { funder: 'home', monthsAgo: 2, reference: 'SAH-20417', customerShareBps: 1750, budget: '600.00' },
  ],
  Pavlovski: [
    { funder: 'home', monthsAgo: 2, reference: 'SAH-20533', customerShareBps: 1750, budget: '600.00' },
    {
      funder: 'home',
      monthsAgo: 0,
      reference: 'SAH-20533',
      customerShareBps: 500,
      budget: '600.00',
      reason: 'Reassessed as a full pensioner',
    },
  ],
  Markova: [{ funder: 'council', monthsAgo: 2, reference: 'CHSP-118', mealSubsidy: '7.50' }],
  Bogdanov: [{ funder: 'council', monthsAgo: 2, reference: 'CHSP-131', mealSubsidy: '7.50' }],
  Todorovska: [
    {
      funder: 'plan',
      monthsAgo: 2,
      reference: '430 118 552',
      customerShareBps: 3000,
      feeInSplit: false,
      budget: '1500.00',
      period: 'quarter',
    },
  ],
  Naumovski: [{ funder: null, monthsAgo: 2, customerShareBps: 10_000 }],
};

/** Who orders by telephone and pays with the statement though the organisation pays for them. */
const BY_TELEPHONE: ReadonlySet<string> = new Set(['Stefanovski', 'Velkova', 'Minova', 'Mladenov']);

const NOTHING_MORE: Omit<AddAgreement, 'funderId' | 'from'> = {
  reference: '',
  budget: null,
  to: null,
  customerShareBps: null,
  mealSubsidy: null,
  feeInSplit: true,
  period: 'month',
  ends: null,
  reason: undefined,
};

/** How an order of a customer is paid. */
export interface Paying {
  terms: OrderTerms;
  /** Which budget it counts in, and how much that is; null has no limit. */
  budget: { key: string; period: string; cents: number | null };
  isOnAccount: boolean;
}

export type PayingOf = (customer: SeededCustomer, date: string) => Paying;

/** Writes funders and agreements. @returns how an order of a customer on a date is paid */
export async function seedAgreements(
  office: Office,
  customers: readonly SeededCustomer[],
): Promise<PayingOf> {
  const since = office.firstOf(2);
  const [actor, deps] = [office.admin, office.on(since)];
  const idOf = new Map<string, number>();
  for (const [key, funder] of Object.entries(DEMO_FUNDERS))
    idOf.set(key, (await addFunder(deps, actor, funder)).id);
  const held = new Map<number, AgreementRow[]>();
  for (const { id, lastName } of customers)
    for (const { funder, monthsAgo, ...terms } of AGREEMENTS[lastName] ?? []) {
      const before = held.get(id)?.at(-1);
      await addAgreement(deps, actor, id, {
        ...NOTHING_MORE,
        ...terms,
        funderId: funder && idOf.get(funder)!,
        from: office.firstOf(monthsAgo),
        ends: before ? { id: before.id, version: before.version } : null,
      });
      held.set(id, await listAgreements(deps.db, id));
    }
  const settings = await deps.settings.read();
  return ({ id, lastName, monthlyPlanCents }, date) => {
    const agreed = held.get(id)?.findLast(({ fromDate }) => fromDate <= date) ?? null;
    const period = periodOf(date, agreed?.period ?? 'month');
    return {
      terms: termsOf(agreed, settings),
      budget: {
        key: `${agreed?.id ?? 'plan'} ${id} ${period}`,
        period,
        cents: agreed ? agreed.budgetCents : monthlyPlanCents,
      },
      isOnAccount: agreed !== null || BY_TELEPHONE.has(lastName),
    };
  };
}
