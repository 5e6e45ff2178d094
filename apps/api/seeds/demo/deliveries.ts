import type { LeaveWith } from '@trpeza/contract/accounts/door-plan.constants';
import { foldAddress } from '#features/deliveries/deliveries.domain.ts';
import type { Trx } from '#platform/database/database.ts';
import type { SeededCustomer } from './accounts.ts';

/** The suburbs in the order of the van's route, from the kitchen to the north and back through the west. */
const WAY = [
  '3075',
  '3074',
  '3076',
  '3752',
  '3082',
  '3083',
  '3073',
  '3072',
  '3079',
  '3058',
  '3044',
  '3047',
  '3061',
];

/** Suburbs of two new customers, who have no place in the round yet. */
const NEWCOMERS = ['Ivanhoe', 'Campbellfield'];

/** Some customers' plans for an empty home, by last name. */
const PLANS: Record<
  string,
  [leaveWith: LeaveWith, where: string, contact: string, wait: number, note: string]
> = {
  Trajkovski: ['neighbour', 'Angelina at number 16, the house with the fig tree', 'Lidija, daughter', 10, ''],
  Nikolova: ['safe_place', 'The cool box behind the letter boxes', '', 5, 'The intercom is broken.'],
  Pavlovski: ['nobody', '', 'Сашко, син', 15, 'Слабо слушам. Ѕвонете долго.'],
  Markova: ['neighbour', 'Кај Стојанка, на број 10', 'Марија, внука', 10, ''],
  Naumovski: ['safe_place', 'On the table in the glass porch, the door is open', '', 10, ''],
  Stefanovski: [
    'nobody',
    '',
    'Vesna, home carer',
    20,
    'I may be in the garden, please look behind the house.',
  ],
  Todorovska: ['neighbour', 'Unit 2, Mr Nguyen', 'Pavle, son', 5, ''],
  Minova: ['safe_place', 'Во фрижидерот во гаражата', '', 0, 'Гаражата не се заклучува.'],
  Mladenov: ['neighbour', 'Mrs Hughes across the road at number 31', '', 10, ''],
};

/** Writes the standing order of the round and some plans for an empty home. */
export async function seedDeliveries(trx: Trx, customers: readonly SeededCustomer[]): Promise<void> {
  const places = customers
    .filter(({ address }) => !NEWCOMERS.some((suburb) => address.includes(suburb)))
    .toSorted((a, b) => wayTo(a) - wayTo(b) || a.id - b.id)
    .map(({ id, address }, index) => ({
      accountId: id,
      address: foldAddress(address),
      position: index + 1,
    }));
  await trx.insertInto('roundPlaces').values(places).execute();
  await trx.insertInto('doorPlans').values(customers.flatMap(planOf)).execute();
}

const wayTo = ({ address }: SeededCustomer): number =>
  WAY.findIndex((postcode) => address.includes(postcode));

function planOf({ id, lastName }: SeededCustomer) {
  const plan = PLANS[lastName];
  if (!plan) return [];
  const [leaveWith, leaveWhere, contactName, waitMinutes, note] = plan;
  const contactPhone = contactName === '' ? '' : `0491 570 ${String(100 + (id % 900))}`;
  return [{ accountId: id, leaveWith, leaveWhere, contactName, contactPhone, waitMinutes, note }];
}
