import type { Deps } from '#platform/deps.ts';
import type { CallEzidebit } from './ezidebit-client.ts';

export interface EzidebitKeys {
  digitalKey: string;
  publicKey: string;
  apiUrl: string;
  pageUrl: string;
}

export interface EzidebitDeps extends Pick<Deps, 'db' | 'clock'> {
  log: { warn(message: string): void };
}

export interface Ezidebit extends EzidebitDeps {
  ask: CallEzidebit;
}

export const CURRENCY = 'AUD';

/**
 * After a lost response the request may still be processed within this time; until then the debit is only looked up, not
 * requested again.
 */
const OUTCOME_UNKNOWN_MS = 5 * 60_000;

export const isOutcomeUnknown = ({ clock }: EzidebitDeps, askedAt: Date): boolean =>
  clock.now().getTime() - askedAt.getTime() < OUTCOME_UNKNOWN_MS;
