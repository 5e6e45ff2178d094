import { vi } from 'vitest';
import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { Fault } from '#test/simulators.ts';
import { listUnfinishedCheckouts } from '#ordering/checkout/expire-checkout.ts';
import { sweepCheckout } from '#ordering/orders/sweep-checkouts.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { repairPayment } from '#money/reconciliation/repair-payment.ts';
import { DomainError } from '#platform/domain-error.ts';
import { silentLog } from '#platform/log.ts';
import { buildCustomers } from './customers.ts';
import { findMoneyViolations } from './find-money-violations.ts';
import {
  CustomerHasLeft,
  WAYS,
  type ScenarioPlan,
  type RunStep,
  type Stage,
  type Way,
  type Scenario,
} from './scenarios.ts';
import { runQueuedJob, type Job, type MoneyWorld, type Process } from './money-world.ts';
import type { PlannedCrash, ProviderCall } from './crashable.ts';

/** The simulators' names of the calls. */
const SIMULATOR_CALLS: Record<OnlineMethod, Record<Exclude<ProviderCall, 'list'>, readonly string[]>> = {
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
/** How often a fault occurs. Stripe's library retries twice, so the fault must last longer. */
const TRIES = 3;
const PATIENCE = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Scenarios that run concurrently in one world with one clock. */
export class Scenarios {
  readonly all: Scenario[] = [];
  readonly #world: MoneyWorld;
  /** Scenarios by the ids of their payments, checkouts and refunds. */
  readonly #owners = new Map<string, Scenario>();

  constructor(world: MoneyWorld) {
    this.#world = world;
    world.answerWebhooks((body) => this.#begin(this.#ownerOf(body), 'hear'));
  }

  /** Runs the customers' part: they order, pay, leave and cancel. */
  async live(plans: readonly ScenarioPlan[]): Promise<void> {
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
    const go: RunStep = (stage, work) => this.#try(scenario, stage, work);
    await WAYS[plan.way]({ world: this.#world, customer, go }).catch((error: unknown) => {
      if (!(error instanceof CustomerHasLeft)) scenario.surprises.push(`${plan.way}: ${String(error)}`);
    });
  }

  async #try<T>(scenario: Scenario, stage: Stage, work: (deps: Process['deps']) => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      const { deps, crashable } = this.#begin(scenario, stage);
      try {
        return await work(deps);
      } catch (error) {
        if (!crashable.hasCrashed() && !isExpectedError(error)) throw error;
        if (crashable.hasCrashed() && !scenario.plan.continues) break;
      } finally {
        for (const name of crashable.operations) scenario.operations.add(`${stage}: ${name}`);
      }
    }
    throw new CustomerHasLeft();
  }

  /** Runs background work once, unlike `#try`. If the work fails, its next run retries it. */
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
      if (!crashable.hasCrashed() && !isExpectedError(error))
        scenario?.surprises.push(`${stage}: ${String(error)}`);
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
      onCrash: () => scenario && (scenario.hasDied = true),
      onCall: (call, method, words) => scenario && this.#callFor(scenario, call, method, words),
    });
    return process;
  }

  /** Registers ids that belong to a scenario, and sets up its fault. */
  #callFor(
    scenario: Scenario,
    call: ProviderCall,
    method: OnlineMethod,
    { key, reference }: { key?: string; reference?: string },
  ): void {
    const { fault, finder, way } = scenario.plan;
    const { faults, stripe } = this.#world.simulators;
    // A refund is registered under its payment.
    const name = call === 'refund' ? reference : (key ?? reference);
    if (name === undefined || call === 'list') return;
    const isNew = !this.#owners.has(name);
    this.#owners.set(name, scenario);
    if (isNew && call === 'create' && method === 'stripe') {
      const isUnheard = way === 'closes the page after paying' && finder !== 'webhook';
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
    for (const line of SIMULATOR_CALLS[method][call]) faults.on(line, fault.fault, { about, times: TRIES });
  }

  /** The scenario of the first payment that the provider's text mentions. */
  #ownerOf(text: string): Scenario | undefined {
    const [reference = ''] = /pi_\w+/.exec(text) ?? [];
    return this.#owners.get(this.#world.keyOf(reference));
  }

  async #pass(milliseconds: number): Promise<void> {
    await this.#world.simulators.clock.advance(milliseconds);
    await this.work();
  }

  /** Runs the queued jobs, and retries those that failed. */
  async work(): Promise<void> {
    for (let round = 0; round < PATIENCE; round += 1) {
      const jobs = await this.#world.takeJobs();
      if (jobs.length === 0) return;
      await atOnce(jobs, async (job) => {
        const stage = job.name === 'apply-provider-event' ? 'handle' : 'refund';
        const isDone = await this.#tryOnce(await this.#ownerOfJob(job), stage, (deps) =>
          runQueuedJob(deps, job),
        );
        if (!isDone) await this.#world.putBack(job);
      });
    }
  }

  async #ownerOfJob(job: Job): Promise<Scenario | undefined> {
    const reference = await this.#world.referenceOf(job);
    return reference === undefined ? undefined : this.#owners.get(this.#world.keyOf(reference));
  }

  /** Advances by half an hour, so that all checkouts have expired. */
  async expire(): Promise<void> {
    await this.#pass(31 * MINUTE);
    for (let round = 0; round < PATIENCE; round += 1) await this.#sweep();
  }

  /** Sweeps open checkouts, except those that reconciliation should find. */
  async #sweep(): Promise<void> {
    const { deps } = this.#world.begin();
    await atOnce(await listUnfinishedCheckouts(deps, MINUTE), async (checkout) => {
      const scenario = this.#lifeOf(checkout.accountId);
      if (scenario?.plan.finder !== 'reconciliation')
        await this.#tryOnce(scenario, 'sweep', (own) => sweepCheckout(own, checkout));
    });
    await this.work();
  }

  #lifeOf = (accountId: number) => this.all.find(({ customer }) => customer.id === accountId);

  /** Repairs single payments, crashing where the plan says so. */
  async crashRepairs(): Promise<void> {
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

  /**
   * Runs a complete reconciliation that crashes or cannot reach the providers.
   * @returns the names of the operations of the reconciliation
   */
  async reconcileAndCrash(end: PlannedCrash | undefined, fault?: Fault): Promise<readonly string[]> {
    const { faults } = this.#world.simulators;
    for (const line of fault ? LISTS : []) faults.on(line, fault!, { times: TRIES });
    const { deps, crashable } = this.#world.begin({ end });
    await this.#reconcile(deps).catch((error: unknown) => {
      if (!crashable.hasCrashed()) throw error;
    });
    faults.heal();
    return crashable.operations;
  }

  /**
   * Runs a reconciliation after a wait, since a crashed reconciliation keeps its lock until the server notices the crash.
   */
  async #reconcile(deps: Process['deps']): Promise<void> {
    await vi.waitUntil(async () => !(await this.#world.isReconciling()), { timeout: 10_000, interval: 5 });
    await reconcile(deps, silentLog);
    await this.work();
  }

  /** Runs the one reconciliation after which everything must be correct. */
  async reconcile(): Promise<void> {
    this.#world.simulators.faults.heal();
    await this.#reconcile(this.#world.begin().deps);
  }

  /**
   * Advances the clock by three days. In this time, only payments and refunds that wait for the bank may change. Then
   * runs two reconciliations: the first finds a debit paid, the second finds it refunded.
   */
  async wait(): Promise<void> {
    await this.#pass(80 * HOUR);
    for (const _ of ['collected', 'paid back']) {
      await this.#reconcile(this.#world.begin().deps);
      await this.#pass(6 * MINUTE);
    }
  }
}

/** Whether an error is one after which customers retry and jobs are retried. */
const isExpectedError = (error: unknown): boolean =>
  (error instanceof DomainError && /provider-unavailable|processing/.test(error.code)) ||
  isConnectionError(error);

/**
 * Whether an error is a connection error of the providers' libraries, or an error about a debit that the bank has not
 * decided yet.
 */
const isConnectionError = (error: unknown): boolean => {
  const { type = '', name, message } = error as Error & { type?: string };
  return (
    type.startsWith('Stripe') ||
    /Ezidebit|Timeout/.test(`${name} ${message}`) ||
    /fetch failed|debit .*(known yet|being asked)/.test(message)
  );
};

/**
 * Number of scenarios that run concurrently. It is so large that scenarios that wait for a provider do not block the
 * others.
 */
const AT_ONCE = 60;

async function atOnce<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const hand = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

const FINDERS = ['webhook', 'sweeper', 'reconciliation'] as const;
/** A planned crash that never occurs. With it, the repair of a single payment runs to the end. */
const REPAIRED = { stage: 'repair', operation: 'no operation', moment: 'before' } as const;

/** A plan without faults for each combination of a course of action and a mechanism that finds the payment. */
export const CLEAN_PLANS: readonly ScenarioPlan[] = (Object.keys(WAYS) as Way[]).flatMap((way) =>
  FINDERS.flatMap((finder) => [
    { way, finder, continues: true },
    { way, finder, continues: true, end: REPAIRED },
  ]),
);

interface Run {
  scenarios: readonly Scenario[];
  /** Violations after the reconciliation, and again once nothing waits for a bank. */
  wrong: string[];
}

/** Runs scenarios to the end with one reconciliation; `between` runs before it. */
export async function runScenarios(
  world: MoneyWorld,
  plans: readonly ScenarioPlan[],
  between: (scenarios: Scenarios) => Promise<unknown> = async () => {},
): Promise<Run> {
  const scenarios = new Scenarios(world);
  await scenarios.live(plans);
  await scenarios.expire();
  await scenarios.crashRepairs();
  await between(scenarios);
  await scenarios.reconcile();
  const wrong = await findMoneyViolations(world, scenarios.all, { isOver: false });
  await scenarios.wait();
  wrong.push(...(await findMoneyViolations(world, scenarios.all, { isOver: true })));
  return { scenarios: scenarios.all, wrong };
}
