import { appendFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import { inject } from 'vitest';

export interface Statement {
  text: string;
  /** With which it was first asked. */
  values: unknown[];
}

const seen = new Set<string>();

/**
 * The same connections, for the product alone: what it asks over them is written down once, for `statement-plans.test.ts`
 * to judge when all suites have run. What a test asks for itself goes past it.
 */
export function collecting(pool: Pool): PostgresPool {
  const file = join(inject('statementsFolder'), `${process.pid}.jsonl`);
  const note = (text: string, values: readonly unknown[]) => {
    if (!isEvaluated(text) || seen.has(shapeOf(text))) return;
    seen.add(shapeOf(text));
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

/** Every statement that the suites have issued so far, once. */
export async function readStatements(folder: string): Promise<Statement[]> {
  const files = await readdir(folder);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  const statements = lines.map((line) => JSON.parse(line) as Statement);
  return [...new Map(statements.map((statement) => [shapeOf(statement.text), statement])).values()];
}

/** Dates are written as JSON writes them, which PostgreSQL reads; of a picture only matters that it is one. */
const writable = (value: unknown): unknown => (value instanceof Uint8Array ? '\\x00' : value);

const isEvaluated = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text);

/** Texts that differ in a literal with a digit, or in how many values a list has, are one statement. */
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
