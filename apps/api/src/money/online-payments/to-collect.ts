import { sql } from 'kysely';

/** Of the customer's share of an order, given its table's name, what is collected with the monthly statement. */
export const toCollect = (orders: string) => {
  const of = (column: string) => sql.ref(`${orders}.${column}`);
  return sql<number>`case when ${of('payment_method')} = 'account' then ${of('worth_customer_cents')} else ${of('on_account_cents')} end`;
};
