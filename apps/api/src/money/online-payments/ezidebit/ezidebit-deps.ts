import type { Deps } from '#platform/deps.ts';
import type { AskEzidebit } from './call-ezidebit.ts';

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
  ask: AskEzidebit;
}

export const CURRENCY = 'AUD';

/**
 * After a lost response the request may still be processed within this time; until then the debit is only looked up, not
 * requested again.
 */
const UNSURE_MS = 5 * 60_000;

export const isUnsure = ({ clock }: EzidebitDeps, askedAt: Date): boolean =>
  clock.now().getTime() - askedAt.getTime() < UNSURE_MS;
