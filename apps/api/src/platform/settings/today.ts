import type { Deps } from '#platform/deps.ts';
import { localDateOf } from '#platform/local-time.domain.ts';

/** The kitchen's current local date. */
export async function readToday({ settings, clock }: Pick<Deps, 'settings' | 'clock'>): Promise<string> {
  const { time_zone } = await settings.read();
  return localDateOf(clock.now(), time_zone);
}
