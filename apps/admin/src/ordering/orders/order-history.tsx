import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { OrderHistory as History } from '@trpeza/contract/ordering/history.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './orders.module.css';

type Event = History['events'][number];

/** The history of an order, refetched each time it is opened, because jobs send messages and refunds. */
export const useOrderHistory = (id: number) =>
  useQuery({ ...api.query('GET /api/orders/{id}/history', { params: { id } }), refetchOnMount: 'always' });

/** Lists the events of an order with author, time and reason, and the state of its payments. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('admin');
  return (
    <section className={styles.events}>
      <h3>{t('orders.history.title')}</h3>
      <QueryView query={useOrderHistory(order.id)} title={t('orders.history.loadFailed')}>
        {(history) => (
          <>
            <ol className={styles.events}>
              {history.events.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ol>
            <h3>{t('orders.history.money')}</h3>
            <Money history={history} />
          </>
        )}
      </QueryView>
    </section>
  );
}

function EventLine({ event }: { event: Event }) {
  const { t } = useTranslation(['admin', 'orders']);
  const { instant, clock, price, date, slot } = useFormats();
  const { who, from, to, reason, outcome } = event;
  const by = who.kind === 'product' ? t('orders.history.byProduct') : who.name;
  const localized = useLocalized();
  const linesOf = (lines: NonNullable<Event['change']>['before']) =>
    lines.map((line) => `${line.quantity} × ${localized(line, 'name').text}`).join(', ');
  const what = () => {
    if (event.change) {
      const [before, after] = [linesOf(event.change.before), linesOf(event.change.after)];
      const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed';
      return t(`orders.history.${kind}`, { before, after });
    }
    if (from === null) return t('orders.history.placed');
    if (event.credit) return `${t('credit.title')}: ${t(`orders:credit.reason.${event.credit}`)}`;
    if (event.rescheduled) {
      const [before, after] = [event.rescheduled.from, event.rescheduled.to].map(
        ({ deliveryDate, deliveryTime }) => `${date(deliveryDate)}, ${slot(deliveryTime)}`,
      );
      return t('orders:reschedule.action', { from: before, to: after });
    }
    if (event.action === 'tryLater') return t('orders.history.triedLater');
    const states = { from: t(`orders:status.${from}`), to: t(`orders:status.${to}`) };
    if (event.action !== 'undo') return t('orders.history.moved', states);
    // An undone "try later" did not change the status.
    return from === to ? t('orders.history.triedLaterUndone') : t('orders.history.undone', states);
  };
  return (
    <li>
      <strong>{what()}</strong>
      <Text span c="dimmed">
        {instant(event.tappedAt ?? event.at)} · {by}
        {who.kind === 'customer' ? ` (${t('orders.history.byCustomer')})` : null}
        {event.tappedAt ? ` · ${t('orders.history.sent', { time: clock(event.at) })}` : null}
      </Text>
      {outcome ? (
        <span>{t('orders.history.outcome', { outcome: t(`orders:outcome.${outcome}`) })}</span>
      ) : null}
      {event.change && event.change.customerBefore !== event.change.customerAfter ? (
        <span>
          {t('orders.history.pays', {
            before: price(event.change.customerBefore),
            after: price(event.change.customerAfter),
          })}
        </span>
      ) : null}
      {reason ? <span>{t('orders.history.reason', { reason })}</span> : null}
    </li>
  );
}

function Money({ history: { payments, refunds } }: { history: History }) {
  const { t } = useTranslation(['admin', 'orders']);
  const { instant } = useFormats();
  const lines = [
    ...payments.map(({ method, amount, ...each }) => {
      const what = t('orders.history.payment', { method: t(`orders:payment.${method}`), amount });
      return { ...each, kind: 'paymentState' as const, what };
    }),
    ...refunds.map(({ amount, ...each }) => {
      return { ...each, kind: 'refundState' as const, what: t('orders.history.refund', { amount }) };
    }),
  ];
  if (lines.length === 0) return <p>{t('orders.history.noMoney')}</p>;
  return (
    <ul className={styles.events}>
      {lines.map(({ at, state, kind, what }) => (
        <li key={kind + at}>
          <strong>{what}</strong>
          <Text span c="dimmed">
            {instant(at)} · {/* Unknown provider statuses are shown untranslated. */}
            {t(`orders.history.${kind}.${state}` as 'orders.history.paymentState.paid', {
              defaultValue: state,
            })}
          </Text>
        </li>
      ))}
    </ul>
  );
}
