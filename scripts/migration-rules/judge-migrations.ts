import { isBefore } from '../../apps/api/src/platform/version.ts';
import { judgeByOwnRules, type Finding, type Judged } from './own-rules.ts';
import { judgeBySquawk } from './judge-by-squawk.ts';
import { recordStatements, type MigrationFile } from './record-statements.ts';

/** Why a migration may break a rule: its name, then the rule's name and the reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Judging {
  /** All migrations by their names, the released ones too, since they say what there was before. */
  migrations: Readonly<Record<string, MigrationFile>>;
  exceptions: Exceptions;
  /** The newest migration of the release from which on processes of two releases share a database. */
  since: string;
  /** The last release. */
  version: string;
}

/** After these the release before cannot work, so whoever breaks them on purpose states a floor. */
const BREAKING = /^(ban-drop-(column|table)|renaming-|changing-column-type|drop-|take-rights)/;

/** What is wrong with the migrations since that release, in sentences that say what to do. */
export async function judgeMigrations(judging: Judging): Promise<string[]> {
  const earlier: string[] = [];
  const wrong: string[] = [];
  for (const [name, file] of Object.entries(judging.migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const statements = await recordStatements(file);
    if (name > judging.since)
      wrong.push(...judgeOne({ ...file, name, statements, earlier: [...earlier] }, judging));
    earlier.push(...statements);
  }
  return [...wrong, ...nobodys(judging)];
}

function judgeOne(migration: Judged, { exceptions, version }: Judging): string[] {
  const { name, floor } = migration;
  const reasons = exceptions[name] ?? {};
  const findings = [...judgeBySquawk(migration), ...judgeByOwnRules(migration)];
  const found = new Set(findings.map(({ rule }) => rule));
  const excused = Object.keys(reasons);
  return [
    ...findings.filter(({ rule }) => !excused.includes(rule)).map((finding) => sentence(name, finding)),
    ...excused
      .filter((rule) => !found.has(rule))
      .map((rule) => `${name} does not break ${rule}: take its exception away.`),
    ...excused
      .filter((rule) => found.has(rule) && BREAKING.test(rule) && floor === undefined)
      .map(
        (rule) =>
          `${name} breaks ${rule} on purpose: export the floor, the oldest release that can work with it.`,
      ),
    ...(floor !== undefined && isBefore(version, floor)
      ? [`${name} has the floor ${floor}, but the last release is ${version}: nobody could go back to it.`]
      : []),
  ];
}

const sentence = (name: string, { rule, says, statement }: Finding): string =>
  `${name}: ${rule}\n  ${statement.replaceAll(/\s+/g, ' ').slice(0, 160)}\n  ${says}`;

const nobodys = ({ exceptions, migrations }: Judging): string[] =>
  Object.keys(exceptions)
    .filter((name) => !(name in migrations))
    .map((name) => `There is no migration ${name}: take its exceptions away.`);
