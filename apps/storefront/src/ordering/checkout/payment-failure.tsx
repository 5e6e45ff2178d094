import { Notice } from '@trpeza/ui/kit/notice/notice';
import { CARD_FAILURES, type State } from './checkout.states.ts';
import { useFailureTexts } from './failure-texts.ts';

/** What went wrong with a card payment, or with placing the order after it. */
export function PaymentFailure({ state, level }: { state: State; level?: 3 }) {
  const words = useFailureTexts();
  const failure = state.is === 'ready' ? state.failure : undefined;
  if (!failure || !CARD_FAILURES.has(failure.kind)) return null;
  const { title, text } = words(failure);
  if (text === '') return null;
  return (
    <Notice kind="error" announce {...(title && { title })} {...(level && { level })}>
      {text}
    </Notice>
  );
}
