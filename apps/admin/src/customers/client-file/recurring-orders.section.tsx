import { Box, Stack, Text } from '@mantine/core';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import type { RecurringOrder } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { ADDRESS_FIELDS, deliveryAddressOf } from '@trpeza/ui/ordering/checkout/delivery-address';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { Pauses } from '../../ordering/recurring-orders/pauses.tsx';
import { useRecurring } from '../../ordering/recurring-orders/use-recurring.ts';
import { paths } from '../../paths.ts';
import { FileSection, type SectionProps, TOUCH } from './file-section.tsx';

/** Recurring orders with their delivery addresses, which are changed on the telephone order page, and pauses. */
export function RecurringOrdersSection({ file }: SectionProps) {
  const { t } = useTranslation(['customers', 'recurring']);
  const { id } = file.customer;
  const query = useRecurring(id);
  if (isEndOfService(file.state)) return null;
  return (
    <FileSection
      title={t('recurring:order.title')}
      action={
        <Box component={Link} to={paths.phoneOrder(id)} {...TOUCH}>
          {t('recurring.change')}
        </Box>
      }
    >
      <QueryView query={query} title={t('recurring:order.failed')}>
        {(recurring) => (
          <>
            {recurring.recurringOrders.length === 0 ? (
              <Text c="dimmed">{t('recurring:order.none')}</Text>
            ) : null}
            {recurring.recurringOrders.map((each) => (
              <RecurringOrderItem key={each.id} file={file} order={each} />
            ))}
            <Pauses customerId={id} recurring={recurring} />
          </>
        )}
      </QueryView>
    </FileSection>
  );
}

interface RecurringOrderItemProps extends SectionProps {
  order: RecurringOrder;
}

function RecurringOrderItem({ file, order }: RecurringOrderItemProps) {
  const { t } = useTranslation(['customers', 'recurring']);
  const { date, slot } = useFormats();
  const localized = useLocalized();
  const { items, everyWeeks, from, to, deliveryTime, delivery } = order;
  return (
    <Stack gap="xs">
      <p>{items.map((item) => `${item.quantity} × ${localized(item, 'name').text}`).join(', ')}</p>
      <Text c="dimmed">
        {t('recurring:order.every', { count: everyWeeks, from: date(from, 'day') })}
        {to ? ` ${t('recurring:order.until', { to: date(to, 'day') })}` : null}
        {` · ${slot(deliveryTime)}`}
      </Text>
      <p>{t('recurring.goesTo', { place: whereTo(delivery) })}</p>
      <OutdatedDeliveryNotice file={file} order={order} />
    </Stack>
  );
}

const whereTo = ({ address, city, zipCode, phone }: RecurringOrder['delivery']): string =>
  `${address}, ${city} ${zipCode}, ${phone}`;

const digits = (phone: string): string => phone.replaceAll(/\D/g, '');

/**
 * The delivery details of a recurring order with the address and telephone number now on file; undefined if they do not
 * differ from the order's or no address is on file.
 */
function deliveryNow({ addresses, profile }: ClientFile, { delivery }: RecurringOrder) {
  const main = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  if (!main) return undefined;
  const now = { ...delivery, ...deliveryAddressOf(main), phone: profile.phoneNumber || delivery.phone };
  const isSame =
    ADDRESS_FIELDS.every((name) => now[name] === delivery[name]) &&
    digits(now.phone) === digits(delivery.phone);
  return isSame ? undefined : now;
}

/** Warns that a recurring order still has an old address or telephone number, and offers to update it. */
function OutdatedDeliveryNotice({ file, order }: RecurringOrderItemProps) {
  const { t } = useTranslation('customers');
  const now = deliveryNow(file, order);
  const { id, version: expectedVersion, items, everyWeeks, from, to, deliveryTime } = order;
  const bring = useSave(api.mutation('PUT /api/customers/{id}/recurring-orders/{recurringId}'), {
    done: t('recurring.moved'),
    failed: t('failed'),
  });
  if (!now) return null;
  const change = {
    params: { id: file.customer.id, recurringId: id },
    body: {
      items: items.map(({ mealId, quantity }) => ({ mealId, quantity })),
      everyWeeks,
      from,
      to,
      deliveryTime,
      delivery: now,
      expectedVersion,
    },
  };
  return (
    <Notice
      kind="warning"
      level={3}
      title={t('recurring.stale')}
      actions={
        <Button
          variant="secondary"
          size="small"
          isLoading={bring.isPending}
          onClick={() => bring.mutate(change)}
        >
          {t('recurring.bring')}
        </Button>
      }
    >
      {t('recurring.now', { place: whereTo(now) })}
    </Notice>
  );
}
