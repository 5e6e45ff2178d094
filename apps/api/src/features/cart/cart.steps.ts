export {
  deleteCartLinesOf as dropFromCarts,
  getCart as loadCart,
  lockCart,
  removeOrdered,
} from './cart.queries.ts';
