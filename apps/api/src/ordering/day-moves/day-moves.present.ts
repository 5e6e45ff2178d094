import type { DayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import type { NotificationWay } from '@trpeza/contract/ordering/day-moves.constants';
import { readRecipients } from '#access/access.api.ts';
import type { Db } from '#platform/database/database.ts';
import { presentRefusal, type ErrorTextContext } from '#platform/http/error-text.ts';
import type { DayMoveRow, listDayMoveOrders } from './day-moves.queries.ts';

type Ways = ReadonlyMap<number, NotificationWay>;

/** How each customer learns that their delivery was moved: by email, or by phone if they get no order emails. */
export async function readNotificationWays(db: Db, accountIds: readonly number[]): Promise<Ways> {
  const recipients = await readRecipients(db, accountIds);
  const wayOf = (id: number) => (recipients.get(id)?.emailNotifications ? 'email' : 'call');
  return new Map(accountIds.map((id) => [id, wayOf(id)]));
}

interface Ordered {
  accountId: number;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

export const presentOrderContact = (order: Ordered & ({ id: number } | { orderId: number }), ways: Ways) => ({
  orderId: 'id' in order ? order.id : order.orderId,
  customerId: order.accountId,
  customerName: `${order.firstName} ${order.lastName}`.trim(),
  phone: order.phoneNumber,
  tell: ways.get(order.accountId) ?? 'call',
});

export const presentSummary = ({ fromDate, toDate, toSlot, startedAt, ...rest }: DayMoveRow) => ({
  ...rest,
  from: fromDate,
  to: toDate,
  slot: toSlot,
  startedAt: startedAt.toISOString(),
});

export const presentDayMove = (
  move: DayMoveRow,
  orders: Awaited<ReturnType<typeof listDayMoveOrders>>,
  { ways, words }: { ways: Ways; words: ErrorTextContext },
): DayMove => ({
  ...presentSummary(move),
  orders: orders.map((order) => ({
    ...presentOrderContact(order, ways),
    state: order.state,
    refusal: order.refusal && presentRefusal(order.refusal, words),
    toCall: order.toCall,
    notifiedAt: order.notifiedAt?.toISOString() ?? null,
    notifiedBy: order.notifiedBy,
  })),
});
