import { vi } from 'vitest';
import type { OnlineMethod } from '@trpeza/contract/payments/payments.constants';
import { listUnfinished } from '#features/checkout/expire-checkout.ts';
import { sweepCheckout } from '#features/orders/sweep-checkouts.ts';
import { reconcile } from '#features/reconciliation/reconcile.ts';
import { repairPayment } from '#features/reconciliation/repair-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import { silentLog } from '#platform/log.ts';
import type { Fault, DeliveryFault } from '../simulators.ts';
import { buildCustomers, type Customer } from './customers.ts';
import { Gone, WAYS, type Go, type Stage, type Way } from './scenarios.ts';
import { doJob, type Job, type MoneyWorld, type Process } from './money-world.ts';
import type { End, ProviderCall } from './crashable.ts';

/** What goes wrong with a provider in one life, once. */
export type ProviderFault = { call: ProviderCall; fault: Fault } | { call: 'webhook'; fault: DeliveryFault };

/** How one life goes. */
export interface Plan {
  way: Way;
  /** Who finds what a customer has left behind who closed the page. */
  finder: 'webhook' | 'sweeper' | 'reconciliation';
  /** Where a process dies on its behalf, once. */
  end?: (End & { stage: Stage }) | undefined;
  fault?: ProviderFault | undefined;
  /** Whether the customer tries again what they got no answer to. */
  goesOn: boolean;
}

export interface Scenario {
  plan: Plan;
  customer: Customer;
  /** What was done for it, by stage; where others may die. */
  operations: Set<string>;
  hasDied: boolean;
  hasMetFault: boolean;
  /** Errors that nobody should ever see. */
  surprises: string[];
}

/** What the simulators call it over the line. */
const LINES: Record<OnlineMethod, Record<Exclude<ProviderCall, 'list'>, readonly string[]>> = {
  stripe: {
    create: ['stripe.payment_intents.create'],
    find: ['stripe.payment_intents.retrieve'],
    cancel: ['stripe.payment_intents.cancel'],
    refund: ['stripe.refunds.create'],
  },
  ezidebit: {
    create: ['ezidebit.GetCustomerDetails'],
    find: ['ezidebit.AddPayment', 'ezidebit.GetPaymentStatus'],
    cancel: ['ezidebit.DeletePayment', 'ezidebit.GetPaymentStatus'],
    refund: ['ezidebit.ProcessRefund'],
  },
};
const LISTS = ['stripe.payment_intents.list', 'ezidebit.GetScheduledPayments', 'ezidebit.GetPayments'];
/** Stripe's library tries twice more by itself; a fault is longer than that. */
const TRIES = 3;
const PATIENCE = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Lives that share a world and its time, all at once. */
export class Scenarios {
  readonly all: Scenario[] = [];
  readonly #world: MoneyWorld;
  /** Whose a payment, a checkout or a refund is, by any of its names. */
  readonly #owners = new Map<string, Scenario>();

  constructor(world: MoneyWorld) {
    this.#world = world;
    world.answerWebhooks((body) => this.#begin(this.#ownerOf(body), 'hear'));
  }

  /** Customers come, pay, leave and change their minds. */
  async live(plans: readonly Plan[]): Promise<void> {
    const customers = await buildCustomers(this.#world.db, plans.length);
    const scenarios = plans.map((plan, nth) => ({
      plan,
      customer: customers[nth]!,
      operations: new Set<string>(),
      hasDied: false,
      hasMetFault: false,
      surprises: [],
    }));
    this.all.push(...scenarios);
    await atOnce(scenarios, (scenario) => this.#runOne(scenario));
    await this.#world.simulators.stripe.webhooks.settled();
    await this.#pass(6 * MINUTE);
    await this.#sweep();
  }

  async #runOne(scenario: Scenario): Promise<void> {
    const { customer, plan } = scenario;
    const go: Go = (stage, work) => this.#try(scenario, stage, work);
    await WAYS[plan.way]({ world: this.#world, customer, go }).catch((error: unknown) => {
      if (!(error instanceof Gone)) scenario.surprises.push(`${plan.way}: ${String(error)}`);
    });
  }

  async #try<T>(scenario: Scenario, stage: Stage, work: (deps: Process['deps']) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      const { deps, crashable } = this.#begin(scenario, stage);
      try {
        return await work(deps);
      } catch (error) {
        if (!crashable.isDead() && !mayHappen(error)) throw error;
        if (crashable.isDead() && !scenario.plan.goesOn) break;
      } finally {
        for (const name of crashable.operations) scenario.operations.add(`${stage}: ${name}`);
      }
    }
    throw new Gone();
  }

  /** What nobody asks for: the same, and who is not served this time is the next time. */
  async #tryOnce(
    scenario: Scenario | undefined,
    stage: Stage,
    work: (deps: Process['deps']) => Promise<unknown>,
  ): Promise<boolean> {
    const { deps, crashable } = this.#begin(scenario, stage);
    try {
      await work(deps);
      return true;
    } catch (error) {
      if (!crashable.isDead() && !mayHappen(error)) scenario?.surprises.push(`${stage}: ${String(error)}`);
      return false;
    } finally {
      for (const name of crashable.operations) scenario?.operations.add(`${stage}: ${name}`);
    }
  }

  #begin(scenario: Scenario | undefined, stage: Stage): Process {
    const { end } = scenario?.plan ?? {};
    const isItsLast = scenario && !scenario.hasDied && end?.stage === stage;
    const process = this.#world.begin({
      end: isItsLast ? end : undefined,
      onDeath: () => scenario && (scenario.hasDied = true),
      onCall: (call, method, words) => scenario && this.#callFor(scenario, call, method, words),
    });
    return process;
  }

  /** Learns the names of what is a life's own, and lets its fault happen. */
  #callFor(
    scenario: Scenario,
    call: ProviderCall,
    method: OnlineMethod,
    { key, reference }: { key?: string; reference?: string },
  ): void {
    const { fault, finder, way } = scenario.plan;
    const { faults, stripe } = this.#world.simulators;
    // A refund is its payment's.
    const name = call === 'refund' ? reference : (key ?? reference);
    if (name === undefined || call === 'list') return;
    const isNew = !this.#owners.has(name);
    this.#owners.set(name, scenario);
    if (isNew && call === 'create' && method === 'stripe') {
      const isUnheard = way === 'closes the page when paid' && finder !== 'webhook';
      const what = isUnheard ? 'lost' : fault?.call === 'webhook' ? fault.fault : undefined;
      if (what)
        stripe.deliveryFaults.on('payment_intent.succeeded', what, {
          about: name,
          times: isUnheard ? 99 : 1,
        });
      if (fault?.call === 'webhook') scenario.hasMetFault = true;
    }
    if (scenario.hasMetFault || fault?.call !== call) return;
    scenario.hasMetFault = true;
    const about = method === 'ezidebit' && call === 'refund' ? this.#world.debitIdOf(name) : name;
    for (const line of LINES[method][call]) faults.on(line, fault.fault, { about, times: TRIES });
  }

  /** By the first payment that a provider names. */
  #ownerOf(text: string): Scenario | undefined {
    const [reference = ''] = /pi_\w+/.exec(text) ?? [];
    return this.#owners.get(this.#world.keyOf(reference));
  }

  async #pass(milliseconds: number): Promise<void> {
    await this.#world.simulators.clock.advance(milliseconds);
    await this.work();
  }

  /** The queue does what waits in it, and tries again what failed. */
  async work(): Promise<void> {
    for (let round = 0; round < PATIENCE; round += 1) {
      const jobs = await this.#world.takeJobs();
      if (jobs.length === 0) return;
      await atOnce(jobs, async (job) => {
        const stage = job.kind === 'event' ? 'handle' : 'refund';
        const isDone = await this.#tryOnce(await this.#ownerOfJob(job), stage, (deps) => doJob(deps, job));
        if (!isDone) await this.#world.putBack(job);
      });
    }
  }

  async #ownerOfJob(job: Job): Promise<Scenario | undefined> {
    const reference = await this.#world.referenceOf(job);
    return reference === undefined ? undefined : this.#owners.get(this.#world.keyOf(reference));
  }

  /** Half an hour later nobody has a page open any more. */
  async expire(): Promise<void> {
    await this.#pass(31 * MINUTE);
    for (let round = 0; round < PATIENCE; round += 1) await this.#sweep();
  }

  /** Open checkouts are looked after, except those that are to be left to others. */
  async #sweep(): Promise<void> {
    const { deps } = this.#world.begin();
    await atOnce(await listUnfinished(deps, MINUTE), async (checkout) => {
      const scenario = this.#lifeOf(checkout.accountId);
      if (scenario?.plan.finder !== 'reconciliation')
        await this.#tryOnce(scenario, 'sweep', (own) => sweepCheckout(own, checkout));
    });
    await this.work();
  }

  #lifeOf = (accountId: number) => this.all.find(({ customer }) => customer.id === accountId);

  /** Reconciliations that die at some payment. */
  async repairAndDie(): Promise<void> {
    const { stripe, ezidebit } = this.#world.simulators;
    const known = [
      ...stripe.records().map(({ reference }) => ({ method: 'stripe' as const, reference })),
      ...ezidebit.records().map(({ reference }) => ({ method: 'ezidebit' as const, reference })),
    ];
    await atOnce(known, async ({ method, reference }) => {
      const scenario = this.#owners.get(this.#world.keyOf(reference));
      if (scenario?.plan.end?.stage !== 'repair') return;
      await this.#tryOnce(scenario, 'repair', async (deps) =>
        repairPayment(deps, method, await deps.payments[method].find(reference)),
      );
    });
    await this.work();
  }

  /** A whole one that dies or does not reach its providers. @returns what it did */
  async reconcileAndDie(end: End | undefined, fault?: Fault): Promise<readonly string[]> {
    const { faults } = this.#world.simulators;
    for (const line of fault ? LISTS : []) faults.on(line, fault!, { times: TRIES });
    const { deps, crashable } = this.#world.begin({ end });
    await this.#reconcile(deps).catch((error: unknown) => {
      if (!crashable.isDead()) throw error;
    });
    faults.heal();
    return crashable.operations;
  }

  /** Who has died in one may hold it up until the server notices. */
  async #reconcile(deps: Process['deps']): Promise<void> {
    await vi.waitUntil(async () => !(await this.#world.isReconciling()), { timeout: 10_000, interval: 5 });
    await reconcile(deps, silentLog);
    await this.work();
  }

  /** The one that has to be enough. */
  async reconcile(): Promise<void> {
    this.#world.simulators.faults.heal();
    await this.#reconcile(this.#world.begin().deps);
  }

  /** Three days and a bank later nothing may have changed but what waited for the bank. A debit is found paid, then paid back. */
  async wait(): Promise<void> {
    await this.#pass(80 * HOUR);
    for (const _ of ['collected', 'paid back']) {
      await this.#reconcile(this.#world.begin().deps);
      await this.#pass(6 * MINUTE);
    }
  }
}

/** A page is told to try again, a job does. */
const mayHappen = (error: unknown): boolean =>
  (error instanceof DomainError && /provider-unavailable|processing/.test(error.code)) ||
  isLineTrouble(error);

/** What the libraries of the providers, and ours, say of a bad line; a debit that the bank has not paid yet is no trouble either. */
const isLineTrouble = (error: unknown): boolean => {
  const { type = '', name, message } = error as Error & { type?: string };
  return (
    type.startsWith('Stripe') ||
    /Ezidebit|Timeout/.test(`${name} ${message}`) ||
    /fetch failed|debit .*(known yet|being asked)/.test(message)
  );
};

/** So many at a time that those who wait for a provider keep nobody else from going on. */
const AT_ONCE = 60;

async function atOnce<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const hand = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}
