import type { Role } from '@trpeza/contract/access/access';
import { SaveDoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import type { Diet } from '@trpeza/contract/customers/diet.schemas';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { parseMoney } from '@trpeza/contract/platform/money';
import { foldAddress } from '#delivery/delivery.domain.ts';
import { saveDiet } from '#customers/diet/save-diet.ts';
import { saveDoorPlan } from '#customers/door-plan/save-door-plan.ts';
import { addressLineOf } from '#ordering/orders/write-order.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { Trx } from '#platform/database/database.ts';
import { splitCell, readTable, type ReadCell } from '../read-table.ts';
import type { Office } from './open-office.ts';

/** The password of all demo accounts, which exist only in demo mode. */
export const DEMO_PASSWORD = 'trpeza-demo';

const inVictoria = { state: 'VIC', country: 'Australia' };
/** Second address of the first customer. */
const DAUGHTER = {
  addressLine1: '8 Cooper Street',
  addressLine2: 'Unit 4',
  city: 'Epping',
  zipCode: '3076',
  isDefault: false,
};

/** The staff and customers of the demo kitchen. */
export const readPeople = () => readTable('people').map(personOf);
type Person = ReturnType<typeof personOf>;

function personOf(cell: ReadCell) {
  const [username, role, plan] = [cell('Username'), cell('Role') as Role, cell('Monthly budget')];
  const account = {
    username,
    role,
    email: `${username}@trpeza.example`,
    firstName: cell('First name'),
    lastName: cell('Last name'),
    phoneNumber: cell('Telephone'),
    isVerified: role !== 'customer' || plan !== '',
    monthlyPlanCents: plan === '' ? null : parseMoney(plan),
  };
  const address = { addressLine1: cell('Street address'), city: cell('Suburb'), zipCode: cell('Postcode') };
  return {
    account,
    address: address.addressLine1 === '' ? null : { ...address, ...inVictoria },
    ordersByTelephone: cell('Orders by') === 'telephone',
    /** The position in the default route; new customers have none. */
    stop: Number(cell('Stop')),
    diet: { allergens: splitCell(cell('Allergies')), diets: splitCell(cell('Diet')) } as Diet,
    doorPlan: cell('Leave with') === '' ? null : doorPlanOf(cell),
  };
}

const doorPlanOf = (cell: ReadCell): SaveDoorPlan =>
  SaveDoorPlan.parse({
    leaveWith: cell('Leave with'),
    leaveWhere: cell('Leave where'),
    waitMinutes: Number(cell('Wait (minutes)')),
    contactName: cell('Contact'),
    contactPhone: cell('Telephone of the contact'),
    note: cell('Note for the door'),
  });

/** A customer with a plan and an address. */
export interface DemoCustomer extends Pick<Person, 'ordersByTelephone' | 'diet' | 'doorPlan'> {
  id: number;
  username: string;
  lastName: string;
  delivery: Delivery;
}

/**
 * Inserts accounts, addresses and the default route.
 * @returns the customers with a plan; visitors sign in as the first one
 */
export async function seedPeople(trx: Trx, now: Date): Promise<DemoCustomer[]> {
  const people = readPeople();
  const demo = { passwordHash: await hashPassword(DEMO_PASSWORD), isDemo: true, emailConfirmedAt: now };
  const rows = await trx
    .insertInto('accounts')
    .values(people.map(({ account }) => ({ ...account, ...demo })))
    .returning(['id', 'username'])
    .execute();
  const idOf = new Map(rows.map(({ id, username }) => [username, id]));
  const served = people.flatMap((person) =>
    person.address ? [{ ...person, address: person.address, id: idOf.get(person.account.username)! }] : [],
  );
  const homes = served.map(({ id, address }) => ({ ...address, accountId: id, isDefault: true }));
  const second = { ...DAUGHTER, ...inVictoria, accountId: homes[0]!.accountId };
  await trx
    .insertInto('addresses')
    .values([...homes, second])
    .execute();
  const customers = served.map((person) => ({ ...person, ...person.account, delivery: deliveryOf(person) }));
  const places = customers
    .filter(({ stop }) => stop > 0)
    .map(({ id, delivery, stop }) => {
      return { accountId: id, address: foldAddress(addressLineOf(delivery)), position: stop };
    });
  await trx.insertInto('roundPlaces').values(places).execute();
  return customers;
}

function deliveryOf({ account, address }: Person & { address: NonNullable<Person['address']> }): Delivery {
  const { firstName, lastName, phoneNumber: phone } = account;
  const { addressLine1, ...place } = address;
  return { firstName, lastName, phone, address: addressLine1, ...place, deliveryInstructions: '' };
}

/**
 * Saves the customers' door plans and diets. The diets are entered after the orders, so the kitchen's documents sometimes
 * list a meal that does not suit its customer.
 */
export async function seedDietsAndDoorPlans(
  { on, yesterday }: Office,
  customers: readonly DemoCustomer[],
): Promise<void> {
  for (const { id: accountId, diet, doorPlan } of customers) {
    if (doorPlan) await saveDoorPlan(on(yesterday), { accountId }, doorPlan);
    if (diet.allergens.length + diet.diets.length > 0) await saveDiet(on(yesterday), { accountId }, diet);
  }
}
