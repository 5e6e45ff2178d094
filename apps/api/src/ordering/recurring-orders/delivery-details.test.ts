import { describe, expect, it } from 'vitest';
import { moveOrder } from '#test/builders/order-changes.ts';
import { buildOffice, buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildRecurringOrder } from '#test/builders/recurring-orders.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const PLACE = { address: '9 New St', city: 'Preston', state: 'VIC', zipCode: '3072', country: 'Australia' };
const NEW_LINE = '9 New St, Preston, VIC 3072, Australia';

/** A customer with an open order and a recurring order. */
async function regular() {
  const { account, meal, office, order } = await buildPhoneOrder(app);
  const recurringId = await buildRecurringOrder(app, { accountId: account.id, mealId: meal.id });
  return { ...account, office, orderId: order.id, recurringId };
}
type Correction = {
  orderIds?: number[];
  recurringOrderIds?: number[];
  change: typeof PLACE | { phone: string };
};
const correct = (visitor: Visitor, id: number, body: Correction) =>
  visitor.call('PUT /api/customers/{id}/delivery-details', { params: { id }, body });
const refused = (visitor: Visitor, id: number, body: Correction) =>
  visitor.refused('PUT /api/customers/{id}/delivery-details', { params: { id }, body });
const addressOf = async (id: number) =>
  (await app.db.selectFrom('orders').select('deliveryAddress').where('id', '=', id).executeTakeFirstOrThrow())
    .deliveryAddress;

describe('PUT /api/customers/{id}/delivery-details', () => {
  it('changes the chosen order and recurring order, and no other', async () => {
    const { id, office, orderId, recurringId } = await regular();
    const params = { id };
    const before = await office.backOffice.call('GET /api/customers/{id}/delivery-details', { params });
    expect(before.body).toMatchObject({
      orders: [{ id: orderId, isOnTheWay: false, delivery: { address: '14 Mirka Way' } }],
      recurringOrders: [{ id: recurringId, delivery: { address: '14 Mirka Way' } }],
    });

    await correct(office.backOffice, id, { recurringOrderIds: [recurringId], change: PLACE });
    expect(await addressOf(orderId)).toContain('14 Mirka Way');
    const after = await correct(office.backOffice, id, { orderIds: [orderId], change: PLACE });
    const kept = { firstName: 'Ana', deliveryInstructions: 'Ring twice' };
    expect(after.body).toMatchObject({
      orders: [{ id: orderId, delivery: { ...kept, ...PLACE } }],
      recurringOrders: [{ id: recurringId, delivery: { ...kept, ...PLACE } }],
    });
    expect(await addressOf(orderId)).toBe(NEW_LINE);
    expect(await readAudit(app, id)).toContainEqual(
      expect.objectContaining({ action: 'customer/delivery-details', actorId: office.id }),
    );
  });

  it('changes only the phone number, also for the customer', async () => {
    const { id, username, orderId } = await regular();
    const customer = await app.visit().signIn(username);
    const { body } = await correct(customer, id, { orderIds: [orderId], change: { phone: '0491 570 006' } });
    expect(body).toMatchObject({
      orders: [{ delivery: { phone: '0491 570 006', address: '14 Mirka Way', lastName: 'Popova' } }],
    });
  });

  it('returns 409 and changes nothing when one of the orders is on its way', async () => {
    const { id, office, orderId, recurringId } = await regular();
    const { backOffice: admin } = await buildOffice(app, 'admin');
    const reason = 'The driver has it';
    const moved = await moveOrder(admin, orderId, 'delivering', { reason });
    expect(moved.status).toBe(200);
    const body = { orderIds: [orderId], recurringOrderIds: [recurringId], change: PLACE };
    expect(await refused(office.backOffice, id, body)).toMatchObject({
      status: 409,
      body: { code: 'orders/on-the-way', params: { number: orderId } },
    });
    const { recurringOrders } = (
      await office.backOffice.call('GET /api/customers/{id}/delivery-details', { params: { id } })
    ).body;
    expect(recurringOrders).toMatchObject([{ delivery: { address: '14 Mirka Way' } }]);
  });

  it('returns 404 for orders of other customers', async () => {
    const [one, other] = [await regular(), await regular()];
    const { backOffice } = await buildOffice(app);
    for (const body of [{ orderIds: [other.orderId] }, { recurringOrderIds: [other.recurringId] }])
      expect(await refused(backOffice, one.id, { ...body, change: PLACE })).toMatchObject({ status: 404 });
    const customer = await app.visit().signIn(one.username);
    expect(await refused(customer, other.id, { change: PLACE })).toMatchObject({ status: 404 });
  });
});
