import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrateToLatest } from '#platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    templateName: string;
    statementsFolder: string;
  }
}

let closeServer = async () => {};
let clearStatements = async () => {};

/**
 * Starts one database server for the whole run: that of TEST_DATABASE_URL, or an embedded one in a temporary folder. It
 * has a migrated template database, and each test file gets a copy of this template.
 */
export async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL'];
  const url = given ?? (await startTemporaryServer());
  const templateName = `template_${process.pid}_${Date.now()}`;
  if (given) closeServer = () => execute(url, `drop database if exists ${templateName} with (force)`);
  await execute(url, `create database ${templateName}`);
  await migrateToLatest(withDatabase(url, templateName));
  project.provide('databaseUrl', url);
  project.provide('templateName', templateName);
  // Shared by all projects of a nightly run, since the last project evaluates the statements of the others.
  if (process.env['TEST_ALL'])
    project.provide('statementsFolder', (process.env['STATEMENTS_FOLDER'] ??= await makeFolder()));
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trpeza-statements-'));
  clearStatements = () => rm(folder, { recursive: true, force: true });
  return folder;
}

export async function teardown() {
  await closeServer();
  await clearStatements();
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function startTemporaryServer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trpeza-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  closeServer = () => server.stop().finally(() => rm(dataDir, { recursive: true, force: true }));
  return server.url;
}
