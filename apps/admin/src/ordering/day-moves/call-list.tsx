import { useMutation } from '@tanstack/react-query';
import type { DayMove } from '@trpeza/contract/ordering/day-moves.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './day-moves.module.css';

/**
 * Lists the customers to call, with phone number and a checkbox "called". These are customers without email whose order
 * was rescheduled, and customers whose order stayed because they have another order on the new day.
 */
export function CallList({ move: { id, from, to, orders } }: { move: DayMove }) {
  const { t } = useTranslation('day-moves');
  const { instant } = useFormats();
  const errorText = useErrorText();
  const moved = orders.filter(({ state }) => state === 'moved');
  const calls = orders.filter(({ toCall, notifiedAt }) => toCall || notifiedAt !== null);
  const open = calls.filter(({ toCall }) => toCall).length;
  const mails = moved.filter(({ tell }) => tell === 'email').length;
  const tell = useMutation(api.mutation('PUT /api/day-moves/{id}/orders/{orderId}/told'));
  return (
    <section className={styles.part}>
      <h3>{t('calls.title')}</h3>
      <p>{t('calls.mails', { count: mails })}</p>
      <p role="status">
        {calls.length > 0 ? t('calls.open', { count: open, all: calls.length }) : t('calls.none')}
      </p>
      {tell.error ? (
        <Notice kind="error" title={t('calls.failed')} announce>
          {errorText(tell.error)}
        </Notice>
      ) : null}
      <ul className={styles.calls} aria-label={t('calls.title')}>
        {calls.map(({ orderId, customerName, phone, state, notifiedAt, notifiedBy }) => (
          <li key={orderId}>
            <CheckRow
              id={`told-${orderId}`}
              isCompact
              label={
                state === 'moved'
                  ? t('calls.told', { name: customerName, date: to })
                  : t('calls.asked', { name: customerName, number: orderId, date: from })
              }
              hint={
                notifiedAt ? t('calls.by', { name: notifiedBy ?? '–', at: instant(notifiedAt) }) : undefined
              }
              checked={notifiedAt !== null}
              disabled={tell.isPending}
              onChange={() => tell.mutate({ params: { id, orderId }, body: { told: notifiedAt === null } })}
            />
            {phone ? <PhoneLink number={phone} /> : <span>{t('calls.noPhone')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
