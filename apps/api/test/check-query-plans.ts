import type { Pool } from 'pg';
import type { Statement } from '#test/plans/collect-statements.ts';

/** The used fields of EXPLAIN's JSON output. */
export interface QueryPlan {
  'Node Type': string;
  'Total Cost': number;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: QueryPlan[];
}

/** Returns the server's plan of a statement for the given values. Without values, returns the generic plan. */
export async function explain(pool: Pool, text: string, values?: readonly unknown[]): Promise<QueryPlan> {
  const options = !values && text.includes('$1') ? 'generic_plan, format json' : 'format json';
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: QueryPlan }] }>(
    `explain (${options}) ${text}`,
    values as unknown[],
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * Creates a check that returns the tables of which a statement reads every row. PostgreSQL plans a prepared statement for
 * its values until the generic plan is not more expensive. The cheaper of the two plans therefore counts.
 */
export async function createQueryPlanCheck(pool: Pool): Promise<(statement: Statement) => Promise<string[]>> {
  const { rows } = await pool.query<{ name: string }>(WHOLE_INDEXES);
  const whole = new Set(rows.map(({ name }) => name));
  return async ({ text, values }) => {
    const own = await explain(pool, text, values);
    const general = values.length > 0 ? await explain(pool, text) : own;
    const both = general['Total Cost'] > own['Total Cost'] ? [own] : [own, general];
    return [...new Set(both.flatMap((plan) => readsOf(plan, whole)))];
  };
}

/** Indexes with at least half the rows of their table. Useful partial indexes contain fewer. */
const WHOLE_INDEXES = `select i.relname as name from pg_index join pg_class i on i.oid = indexrelid
  join pg_class t on t.oid = indrelid where i.reltuples >= t.reltuples / 2`;

/** Returns the tables that a plan reads by a sequential scan, or by a large index without a condition or a limit. */
function readsOf(plan: QueryPlan, whole: ReadonlySet<string>, isStopped = false): string[] {
  const inner = (plan.Plans ?? []).flatMap((child) => readsOf(child, whole, stops(plan, isStopped)));
  const isByIndex = whole.has(plan['Index Name'] ?? '') && plan['Index Cond'] === undefined && !isStopped;
  return plan['Node Type'] === 'Seq Scan' || isByIndex ? [plan['Relation Name']!, ...inner] : inner;
}

/**
 * Whether the children of a node can stop early. They can if a limit is above them and no node in between needs all rows
 * first.
 */
const stops = ({ 'Node Type': type }: QueryPlan, isStopped: boolean): boolean =>
  type === 'Limit' || (isStopped && !/^(Sort|Aggregate|Hash|Hash Join|Materialize)$/.test(type));
