import type { Pool } from 'pg';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import { createDbOverPool, type Db } from '#platform/database/database.ts';

/** Thrown by every operation of a process that has crashed. */
export class Crash extends Error {}

/**
 * Where a process crashes: at the first operation with this name, before or after the operation takes effect. The result
 * of the operation is lost.
 */
export interface PlannedCrash {
  operation: string;
  moment: 'before' | 'after';
}

/**
 * A process that performs one task and may crash during it. The code under test gets an ordinary database and ordinary
 * providers. Operations are the effects outside of the process: commits, writes without a transaction, and calls of
 * providers. Other queries belong to the previous operation.
 */
export interface Crashable {
  db: Db;
  payments: PaymentProviders;
  /**
   * Names of the operations of this process in order. The names from a run without a crash are the points at which other
   * runs can crash.
   */
  operations: readonly string[];
  hasCrashed(): boolean;
}

export type ProviderCall = 'create' | 'find' | 'cancel' | 'refund' | 'list';

export interface CrashableOptions {
  pool: Pool;
  /** The payment providers over a database. Providers may store data there, so they get the crashable database. */
  providers(db: Db): PaymentProviders;
  end?: PlannedCrash | undefined;
  onCrash?: () => void;
  /** Called before each request to a provider. */
  onCall?: (call: ProviderCall, method: OnlineMethod, words: { key?: string; reference?: string }) => void;
}

export function createCrashable({ pool, providers, end, onCrash, onCall }: CrashableOptions): Crashable {
  const crashPoint = createCrashPoint(end, onCrash);
  const db = createDbOverPool({ ...crashablePool(pool, crashPoint), options: pool.options });
  const real = providers(db);
  const over = <M extends OnlineMethod>(method: M): PaymentProviders[M] => {
    const provider = real[method];
    const through = <T>(
      call: ProviderCall,
      words: { key?: string; reference?: string },
      work: () => Promise<T>,
    ) =>
      crashPoint.act(`${method}.${call}`, () => {
        onCall?.(call, method, words);
        return work();
      });
    return {
      ...provider,
      create: (payment) => through('create', payment, () => provider.create(payment)),
      find: (reference) => through('find', { reference }, () => provider.find(reference)),
      cancel: (reference) => through('cancel', { reference }, () => provider.cancel(reference)),
      refund: (refund) => through('refund', refund, () => provider.refund(refund)),
      listChanges: (since) => through('list', {}, () => provider.listChanges(since)),
    };
  };
  const payments = { stripe: over('stripe'), ezidebit: over('ezidebit') };
  return { db, payments, operations: crashPoint.operations, hasCrashed: crashPoint.hasCrashed };
}

interface CrashPoint {
  operations: string[];
  hasCrashed(): boolean;
  /**
   * Runs `work` as a named operation, at which the process may crash. Without a name, `work` only fails if the process
   * has already crashed.
   */
  act<T>(name: string | undefined, work: () => Promise<T>): Promise<T>;
}

function createCrashPoint(end: PlannedCrash | undefined, onCrash: (() => void) | undefined): CrashPoint {
  const operations: string[] = [];
  let hasCrashed = false;
  const crash = (): never => {
    if (!hasCrashed) onCrash?.();
    hasCrashed = true;
    throw new Crash('the process has ended');
  };
  return {
    operations,
    hasCrashed: () => hasCrashed,
    async act(name, work) {
      if (hasCrashed) crash();
      if (name === undefined) return work();
      operations.push(name);
      if (end?.operation !== name) return work();
      if (end.moment === 'before') crash();
      // The result is lost, whether it is a success or a failure.
      await work().catch(() => undefined);
      return crash();
    },
  };
}

/**
 * Returns a pool whose statements fail after the crash. A crash within a transaction closes the connection, so that the
 * server rolls back.
 */
const crashablePool = (pool: Pool, crashPoint: CrashPoint) => ({
  end: async () => {},
  async connect() {
    const client = await crashPoint.act(undefined, () => pool.connect());
    const nameOf = createNames();
    return {
      query: ((text: string, values: unknown[]) =>
        crashPoint.act(nameOf(text), () => client.query(text, values))) as never,
      release: () => client.release(crashPoint.hasCrashed()),
    };
  },
});

const WRITES = /(?<!do |for )\b(insert into|update|delete from) "?([a-z_]+)"?/g;

/**
 * Returns a function that names the operations of one connection. A commit is named by the tables that it changes, a
 * write without a transaction by its table.
 */
function createNames(): (statement: string) => string | undefined {
  let written: Set<string> | undefined;
  return (statement) => {
    if (/^(begin|start transaction)/.test(statement)) written = new Set();
    const writes = [...statement.matchAll(WRITES)].map(([, verb, table]) => ({ verb, table }));
    if (written) for (const { table } of writes) written.add(table!);
    if (statement === 'commit' || statement === 'rollback') {
      const tables = [...(written ?? [])].toSorted().join(' ');
      written = undefined;
      return statement === 'commit' && tables ? `commit of ${tables}` : undefined;
    }
    if (written || writes.length === 0) return undefined;
    return writes.map(({ verb, table }) => `${verb} ${table}`).join(', ');
  };
}
