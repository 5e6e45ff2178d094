import type { Pool } from 'pg';
import type { Statement } from '#test/plans/collect-statements.ts';

/** The fields of EXPLAIN's JSON output that are used. */
export interface Plan {
  'Node Type': string;
  'Total Cost': number;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** The server's plan for a statement: for these values, or, without any, for all values. */
export async function explain(pool: Pool, text: string, values?: readonly unknown[]): Promise<Plan> {
  const options = !values && text.includes('$1') ? 'generic_plan, format json' : 'format json';
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (${options}) ${text}`,
    values as unknown[],
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * Evaluates statements against a database: returns the tables that each scans in full. A prepared statement is planned for
 * its values until the generic plan is no more expensive, so the cheaper of the two counts.
 */
export async function createPlanCheck(pool: Pool): Promise<(statement: Statement) => Promise<string[]>> {
  const { rows } = await pool.query<{ name: string }>(WHOLE_INDEXES);
  const whole = new Set(rows.map(({ name }) => name));
  return async ({ text, values }) => {
    const own = await explain(pool, text, values);
    const general = values.length > 0 ? await explain(pool, text) : own;
    const both = general['Total Cost'] > own['Total Cost'] ? [own] : [own, general];
    return [...new Set(both.flatMap((plan) => readsOf(plan, whole)))];
  };
}

/** Indexes covering at least half the rows of their table; a useful partial index holds fewer. */
const WHOLE_INDEXES = `select i.relname as name from pg_index join pg_class i on i.oid = indexrelid
  join pg_class t on t.oid = indrelid where i.reltuples >= t.reltuples / 2`;

/** Tables read by a sequential scan, or by a whole index without a condition or a limit. */
function readsOf(plan: Plan, whole: ReadonlySet<string>, isStopped = false): string[] {
  const inner = (plan.Plans ?? []).flatMap((child) => readsOf(child, whole, stops(plan, isStopped)));
  const isByIndex = whole.has(plan['Index Name'] ?? '') && plan['Index Cond'] === undefined && !isStopped;
  return plan['Node Type'] === 'Seq Scan' || isByIndex ? [plan['Relation Name']!, ...inner] : inner;
}

/** A node below a limit stops early, unless an operator above it needs all rows before it returns the first. */
const stops = ({ 'Node Type': type }: Plan, isStopped: boolean): boolean =>
  type === 'Limit' || (isStopped && !/^(Sort|Aggregate|Hash|Hash Join|Materialize)$/.test(type));
