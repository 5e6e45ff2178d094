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

/** What every step needs. */
export interface Ezidebit extends EzidebitDeps {
  ask: AskEzidebit;
}

export const CURRENCY = 'AUD';

/** After an answer that was lost, what was asked may still arrive for so long; until then it is only looked for. */
const UNSURE_MS = 5 * 60_000;

export const isUnsure = ({ clock }: EzidebitDeps, askedAt: Date): boolean =>
  clock.now().getTime() - askedAt.getTime() < UNSURE_MS;
