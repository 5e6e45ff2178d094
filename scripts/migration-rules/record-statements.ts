import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** What a file of `apps/api/migrations` exports; `Migration` in the API's `migration-files.ts` says what each means. */
export interface MigrationFile {
  up(db: Kysely<unknown>): Promise<void>;
  transaction?: false;
  floor?: string;
}

/** The statements that a migration sends, as PostgreSQL would get them. It sends them to nobody, so each finds no rows. */
export async function recordStatements({ up }: Pick<MigrationFile, 'up'>): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql.trim()),
  });
  await up(db);
  return statements;
}
