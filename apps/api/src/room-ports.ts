import { deleteCartLinesOf } from '#ordering/cart/cart.queries.ts';
import { readCartAndDiet } from '#ordering/cart/read-cart.ts';
import { lockOrder } from '#ordering/orders/read-orders.ts';
import { placePaid } from '#ordering/orders/place-order.ts';
import { clearOnAccount, setOnAccountAmount } from '#ordering/orders/versions.queries.ts';
import { readAccountsInRouteOrder } from '#delivery/read-round.ts';
import { readFavourites } from '#menu/change-favourites.ts';
import { hasAgreementFrom, hasAgreementOn } from '#money/agreements/agreement-on-date.queries.ts';
import { readAgreedOn } from '#money/agreements/read-agreements-on-date.ts';
import type { RoomPorts } from '#platform/deps.ts';

/** The only calls from a lower room into a higher one. */
export const ROOM_PORTS: RoomPorts = {
  readCartAndDiet,
  readFavourites,
  hasAgreementFrom,
  readAgreedOn,
  hasAgreementOn,
  deleteCartLinesOf,
  placePaid,
  lockOrder,
  setOnAccountAmount,
  clearOnAccount,
  readAccountsInRouteOrder,
};
