import { sql } from 'kysely';

/**
 * SQL expression: the part of the customer's share that is collected with the monthly statement, in cents. @param orders
 * table name or alias
 */
export const shareOnStatement = (orders: string) => {
  const of = (column: string) => sql.ref(`${orders}.${column}`);
  return sql<number>`case when ${of('payment_method')} = 'account' then ${of('worth_customer_cents')} else ${of('on_account_cents')} end`;
};
