/** Largest quantity of one meal in a cart or an order. */
export const QUANTITY_MAX = 100;
