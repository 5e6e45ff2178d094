import { Box } from '@mantine/core';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useTranslation } from 'react-i18next';
import { isClosedFor, type CalendarOptions } from './delivery-dates.ts';

interface ClosedDayProps {
  date: string;
  options: CalendarOptions;
  /** Number of orders that could still be cooked, packed or delivered. */
  orders: number;
}

/** Shows a notice when the office has closed this day. */
export const ClosedDay = ({ date, options, orders }: ClosedDayProps) =>
  isClosedFor(options, date, orders) ? <ClosedDayNotice orders={orders} /> : null;

/**
 * A notice about orders on a closed day, which need attention. The notice is readable from across the room and shows the
 * number to call.
 */
export function ClosedDayNotice({ orders }: Pick<ClosedDayProps, 'orders'>) {
  const { t } = useTranslation('kitchen');
  const phone = useKitchen()?.phone;
  if (orders === 0) return <Notice kind="warning" title={t('date.closed')} />;
  return (
    <Box my="sm">
      <Notice
        kind="error"
        isLoud
        announce
        title={t('date.closedWithOrders', { count: orders })}
        actions={
          phone ? (
            <AnchorButton href={phoneUrl(phone)} variant="secondary">
              <Icon name="phone" />
              {phone}
            </AnchorButton>
          ) : undefined
        }
      >
        {t('date.closedText')}
      </Notice>
    </Box>
  );
}
