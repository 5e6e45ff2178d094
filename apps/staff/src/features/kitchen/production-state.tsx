import type { ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Notice, type NoticeKind } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { ClosedDay } from '../calendar/closed-day.tsx';

const KINDS: Record<ProductionSheet['state'], NoticeKind> = {
  open: 'warning',
  frozen: 'info',
  unfrozen: 'warning',
};

/** Until when orders can still come in, or since when they cannot. */
export function ProductionState({ sheet }: { sheet: ProductionSheet }) {
  const { t } = useTranslation('kitchen');
  const { clock, dayOf } = useFormats();
  const { date, state, orderUntil, frozenAt, isClosed } = sheet;
  const moment = (iso: string) => ({ day: dayOf(iso), time: clock(iso) });
  return (
    <>
      <ClosedDay date={date} closedDates={isClosed ? [date] : []} />
      {/* On a closed day no orders can come in. */}
      {isClosed && state === 'open' ? null : (
        <Notice kind={KINDS[state]} title={t(`production.state.${state}`, moment(frozenAt ?? orderUntil))}>
          {t(`production.state.${state}Text`, moment(orderUntil))}
        </Notice>
      )}
    </>
  );
}
