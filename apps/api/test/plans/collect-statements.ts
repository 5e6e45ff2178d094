import { appendFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import { inject } from 'vitest';

export interface Statement {
  text: string;
  /** The values of the first execution. */
  values: unknown[];
}

const texts = new Set<string>();
const shapes = new Set<string>();

/**
 * Returns a pool that records each statement of the product once. After all suites, `statement-plans.nightly.test.ts`
 * evaluates the statements. Queries of the tests themselves use the original pool.
 */
export function recordStatements(pool: Pool): PostgresPool {
  const file = join(inject('statementsFolder'), `${process.pid}.jsonl`);
  const note = (text: string, values: readonly unknown[]) => {
    if (texts.has(text)) return;
    texts.add(text);
    const shape = shapeOf(text);
    if (!isEvaluated(text) || shapes.has(shape)) return;
    shapes.add(shape);
    appendFileSync(file, `${JSON.stringify({ text, values: values.map(writable) } satisfies Statement)}\n`);
  };
  return {
    options: pool.options,
    end: async () => {},
    async connect() {
      const client = await pool.connect();
      return {
        query: ((text: string, values: unknown[]) => {
          note(text, values);
          return client.query(text, values);
        }) as never,
        release: () => client.release(),
      };
    },
  };
}

/** Reads every distinct statement that the suites have executed. */
export async function readStatements(folder: string): Promise<Statement[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  const statements = lines.map((line) => JSON.parse(line) as Statement);
  return [...new Map(statements.map((statement) => [shapeOf(statement.text), statement])).values()];
}

/**
 * Converts a value for JSON. Dates become strings, which PostgreSQL can parse. Bytes become a single byte, since only
 * their type matters.
 */
const writable = (value: unknown): unknown => (value instanceof Uint8Array ? '\\x00' : value);

const isEvaluated = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/**
 * Returns the form in which statements are compared. Statements that differ only in a literal with a digit or in the
 * length of a list have the same form.
 */
const shapeOf = (text: string): string =>
  text
    .replaceAll(/'[^']*\d[^']*'/g, "'0'")
    .replaceAll(/(?<![\w$])\d+\b/g, '0')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(
      /(\((?:\?|default)(?:, (?:\?|default))*\))(?:, \((?:\?|default)(?:, (?:\?|default))*\))+/g,
      '$1',
    )
    .replaceAll(/\((\?(?:, \?)*)\)/g, '(?)');
