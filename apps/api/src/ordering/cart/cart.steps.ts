export { deleteCartLinesOf, getCart, lockCart, removeOrdered } from './cart.queries.ts';
