import { localDateOf } from '@trpeza/i18n/formats';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';

/** Today's date in the kitchen's time zone. */
export function useToday(): string {
  const { timeZone = 'UTC' } = useKitchen() ?? {};
  return localDateOf(new Date().toISOString(), timeZone) ?? '';
}
