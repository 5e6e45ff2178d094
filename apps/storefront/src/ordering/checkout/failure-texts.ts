import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { serverMessageOf } from '../../use-error-text.ts';
import { CardRefused } from './card-refused.ts';
import type { Failure } from './checkout.states.ts';

/** The title of each failure, and its text in case the server gave none. */
const WORDS = {
  // The form has marked the missing input with a text.
  incomplete: {},
  declined: { title: 'payment.declined', help: 'payment.failedHelp' },
  ended: { title: 'payment.declined', help: 'payment.ended' },
  // Nothing was to be paid, so the text must not say that a payment has ended.
  lapsed: { title: 'payment.orderFailed', help: 'payment.nothing.lapsed' },
  unanswered: { title: 'payment.unanswered', help: 'payment.unansweredHelp' },
  'order-failed': { title: 'payment.orderFailed', help: 'payment.orderLater' },
  'order-unknown': { title: 'payment.orderUnknown', help: 'payment.orderUnknownHelp' },
  'not-created': { title: 'payment.debit.createFailed', help: 'payment.failedHelp' },
  blocked: { title: 'payment.debit.allowPopups' },
  unverified: { title: 'payment.debit.unverified' },
  unplaced: { title: 'payment.debit.orderFailed' },
  cancelled: { title: 'payment.debit.cancelled', help: 'payment.debit.cancelledHelp' },
  timeout: { title: 'payment.debit.timeout' },
  'not-completed': { title: 'payment.debit.notCompleted' },
} as const satisfies Record<Failure['kind'], object>;

type Words = (typeof WORDS)[keyof typeof WORDS];
type Title = Extract<Words, { title: string }>['title'];
type Help = Extract<Words, { help: string }>['help'];

/** The texts of a failure for the page; a toast shows only the title. */
export function useFailureTexts() {
  const { t } = useTranslation('checkout');
  return useCallback(
    ({ kind, error, mayBeOpen }: Failure): { title: string; text: string } => {
      const { title, help }: { title?: Title; help?: Help } = WORDS[kind];
      const answer = error instanceof CardRefused ? error.reason : help && serverMessageOf(error);
      const text = answer ?? (mayBeOpen ? t('payment.debit.mayBeOpen') : help && t(help));
      return { title: title ? t(title) : '', text: text ?? '' };
    },
    [t],
  );
}
