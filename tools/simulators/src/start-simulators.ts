import { controlPart, worldControls } from './controls.ts';
import { createEzidebitSimulator, type EzidebitSimulator } from './ezidebit/ezidebit-simulator.ts';
import { createFaults, type Faults } from './faults.ts';
import { startSimulator, type Simulator } from './simulator.ts';
import { createStripeSimulator, type StripeOptions } from './stripe/stripe-simulator.ts';
import type { StripeSimulator } from './stripe/stripe-actions.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** The product's configuration for the simulated Stripe. It contains no secrets. */
export const SIMULATED_STRIPE = {
  secretKey: 'sk_test_simulated',
  publishableKey: 'pk_test_simulated',
  country: 'AU',
  currencies: ['aud', 'usd', 'eur', 'nzd', 'gbp'],
} as const;
export const SIMULATED_WEBHOOK_SECRET = 'whsec_simulated';

export const SIMULATED_EZIDEBIT = { digitalKey: 'DIGITAL-SIMULATED', publicKey: 'PUBLIC-SIMULATED' } as const;

export interface Simulators extends Simulator {
  clock: VirtualClock;
  faults: Faults;
  stripe: StripeSimulator;
  ezidebit: EzidebitSimulator;
}

/** Starts all providers at one URL with one clock. Events are delivered only if `webhooks` contains an endpoint. */
export async function startSimulators({
  port = 0,
  start = '2026-11-23T09:00:00Z',
  stripe: given = {},
}: { port?: number; start?: Date | string; stripe?: Partial<StripeOptions> } = {}): Promise<Simulators> {
  const world = { clock: createVirtualClock(start), faults: createFaults() };
  const stripe = createStripeSimulator(world, { ...SIMULATED_STRIPE, ...given });
  const ezidebit = createEzidebitSimulator(world, SIMULATED_EZIDEBIT);
  const controls = controlPart({ ...worldControls(world), ...stripe.controls, ...ezidebit.controls });
  const parts = [stripe, ...ezidebit.parts, controls];
  return { ...(await startSimulator(world, parts, port)), ...world, stripe, ezidebit };
}
