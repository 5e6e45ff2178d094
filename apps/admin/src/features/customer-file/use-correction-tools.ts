import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import type { CorrectionTools } from '@trpeza/ui/features/standing/follow-correction';
import { api } from '../../api.ts';
import { useSaying } from '../standing/use-saying.ts';

/** What the question about orders with old details needs of the office. */
export function useCorrectionTools(): CorrectionTools {
  const { date } = useFormats();
  const errorText = useErrorText();
  const { done } = useSaying();
  return { api, whose: 'office', dateLine: (day) => date(day, 'day'), errorText, onDone: done };
}
