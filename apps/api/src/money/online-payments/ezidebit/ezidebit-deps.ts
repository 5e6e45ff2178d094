import type { Deps } from '#src/deps.ts';
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

/** The dependencies of every step. */
export interface Ezidebit extends EzidebitDeps {
  ask: AskEzidebit;
}

export const CURRENCY = 'AUD';

/** After a lost response the request may still arrive for this long; until then the debit is only looked up. */
const UNSURE_MS = 5 * 60_000;

export const isUnsure = ({ clock }: EzidebitDeps, askedAt: Date): boolean =>
  clock.now().getTime() - askedAt.getTime() < UNSURE_MS;
