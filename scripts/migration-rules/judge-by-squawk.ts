import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../run-steps.ts';
import type { Finding, Judged } from './own-rules.ts';

/** Matters of taste, and what running a migration sees to by itself: its time limits, and that it is kept whole or not at all. */
const LEFT_OUT = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamptz',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
];

/** The oldest PostgreSQL that the product works with. */
const POSTGRES = '15';

/** As squawk reports it: the line counts from 0. */
interface Report {
  line: number;
  rule_name: string;
  message: string;
  help: string | null;
}

/** What squawk (squawkhq.com) finds in the statements of a migration. @throws Error when it could not run */
export function judgeBySquawk({ statements, transaction }: Judged): Finding[] {
  const lines = statements.map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' '));
  const { stdout, stderr, status, error } = spawnSync(
    join(root, 'node_modules/.bin/squawk'),
    [
      ...(transaction === false ? [] : ['--assume-in-transaction']),
      `--exclude=${LEFT_OUT.join()}`,
      `--pg-version=${POSTGRES}`,
      '--reporter=json',
    ],
    { input: lines.map((line) => `${line};\n`).join(''), encoding: 'utf8' },
  );
  // 0: nothing found, 1: something.
  if (error ?? (status !== 0 && status !== 1)) throw new Error(`squawk did not run: ${error ?? stderr}`);
  return (JSON.parse(stdout || '[]') as Report[]).map(({ line, rule_name: rule, message, help }) => ({
    rule,
    says: [message, help].filter(Boolean).join(' '),
    statement: statements[line] ?? '',
  }));
}
