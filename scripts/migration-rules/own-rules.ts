/** A migration as it is judged. */
export interface Judged {
  name: string;
  statements: readonly string[];
  /** False when it runs outside a transaction, one statement after the other. */
  transaction?: false;
  floor?: string;
  /** What all migrations before it have sent. */
  earlier: readonly string[];
}

interface OwnRule {
  name: string;
  says: string;
  /** Whether a statement, in lower case and without comments, breaks the rule. */
  isBroken(statement: string, migration: Judged): boolean;
}

/** The first group of what is found. */
const captured = (pattern: RegExp, text: string): string | undefined => pattern.exec(text)?.[1];

const plain = (statement: string): string =>
  statement.replaceAll(/--.*$/gm, ' ').replaceAll(/\s+/g, ' ').replaceAll('"', '').trim().toLowerCase();

const names = (statements: readonly string[], name: string): boolean =>
  statements.some((each) => new RegExp(String.raw`\b${name}\b`).test(plain(each)));

/** What squawk does not know: how our statements depend on each other, and what the released code relies on. */
const ownRules: readonly OwnRule[] = [
  {
    name: 'drop-index',
    says: 'Released code may name the index in ON CONFLICT, or need it: every such call fails once it is gone. Add the new one beside it, and drop the old one a release later.',
    isBroken(statement, { earlier }) {
      const index = captured(/^drop index (?:concurrently )?(?:if exists )?(?:\w+\.)?(\w+)/, statement);
      return index !== undefined && names(earlier, index);
    },
  },
  {
    name: 'drop-constraint',
    says: 'Released code may name a unique constraint in ON CONFLICT. Only a check or a foreign key may go.',
    isBroken(statement, { earlier }) {
      const constraint = captured(/ drop constraint (?:if exists )?(\w+)/, statement);
      if (constraint === undefined) return false;
      const isHarmless = new RegExp(
        String.raw`\bconstraint ${constraint} (check|foreign key|references)\b|\b${constraint}_fkey\b`,
      );
      return !constraint.endsWith('_fkey') && !earlier.some((each) => isHarmless.test(plain(each)));
    },
  },
  {
    name: 'drop-what-code-names',
    says: 'The release before may still use it. Drop it a release after the last one that names it, with a floor.',
    isBroken: (statement) =>
      /^drop (view|materialized view|function|type|sequence|schema|role|trigger)\b/.test(statement) ||
      / drop default\b/.test(statement) ||
      /^alter (index|view|type|function|schema) .* rename /.test(statement),
  },
  {
    name: 'take-rights',
    says: 'The release before may still use the right. Take it a release later.',
    isBroken: (statement, { statements }) => {
      if (!/^revoke\b/.test(statement)) return false;
      const tables = captured(/^revoke .* on (?:table )?([\w, ]+) from /, statement)?.split(',') ?? [''];
      // No release before knows a table that is new.
      return !tables.every((table) => statements.some((each) => isCreated(plain(each), table.trim())));
    },
  },
  {
    name: 'write-many-rows',
    says: 'Every row it writes stays locked until the migration ends, and a request that wants one waits. Write in portions by a job, let the code read both, or say why they are few.',
    isBroken: (statement, { statements }) => {
      const table = captured(
        /^(?:with .*?\)\s*)?(?:update|delete from|truncate)(?: table)? (?:only )?(\w+)/,
        statement,
      );
      return table !== undefined && !statements.some((each) => isCreated(plain(each), table));
    },
  },
  {
    name: 'hold-a-table',
    says: 'It holds the whole table for as long as it takes.',
    isBroken: (statement) => /^(cluster|vacuum|lock|refresh materialized view)\b/.test(statement),
  },
  {
    name: 'cannot-be-read',
    says: 'What it does is made up at run time, so no rule can judge it. Say what it does and whom it locks out.',
    isBroken: (statement) => /^do\b/.test(statement),
  },
  {
    name: 'concurrently-in-transaction',
    says: 'PostgreSQL refuses it: let the migration `export const transaction = false`.',
    isBroken: (statement, { transaction }) => transaction !== false && / concurrently /.test(statement),
  },
  {
    name: 'only-concurrently',
    says: 'Without a transaction half of it may be kept. Only what PostgreSQL refuses within one stands here: `create index concurrently`, after `drop index concurrently if exists` of the same name.',
    isBroken: (statement, { transaction, statements }) => {
      if (transaction !== false || statement.startsWith('drop index concurrently if exists ')) return false;
      const index = captured(/^create (?:unique )?index concurrently (\w+) on /, statement);
      return (
        index === undefined ||
        !names(
          statements.filter((each) => plain(each).startsWith('drop ')),
          index,
        )
      );
    },
  },
];

const isCreated = (statement: string, table: string): boolean =>
  new RegExp(String.raw`^create (temp(orary)? )?table (if not exists )?${table}\b`).test(statement);

export interface Finding {
  rule: string;
  says: string;
  statement: string;
}

export const judgeByOwnRules = (migration: Judged): Finding[] =>
  migration.statements.flatMap((statement) =>
    ownRules
      .filter(({ isBroken }) => isBroken(plain(statement), migration))
      .map(({ name, says }) => ({ rule: name, says, statement })),
  );
