import { localDateOf } from '@trpeza/i18n/formats';
import { useKitchen } from '@trpeza/ui/features/back-office/use-kitchen';

/** The day that it is in the kitchen. */
export function useToday(): string {
  const { timeZone = 'UTC' } = useKitchen() ?? {};
  return localDateOf(new Date().toISOString(), timeZone) ?? '';
}
