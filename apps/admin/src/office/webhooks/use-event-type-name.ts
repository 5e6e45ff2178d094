import type { WEBHOOK_TEST, WebhookType } from '@trpeza/contract/office/webhooks.constants';
import { useTranslation } from 'react-i18next';

/** Returns the description of an event type. Its name contains a dot, which is the key separator of the dictionaries. */
export function useEventTypeName() {
  const { t } = useTranslation('webhooks');
  return (type: WebhookType | typeof WEBHOOK_TEST): string => {
    switch (type) {
      case 'order.placed':
        return t('type.order_placed');
      case 'order.moved':
        return t('type.order_moved');
      case 'order.credited':
        return t('type.order_credited');
      case 'order.changed':
        return t('type.order_changed');
      case 'delivery.completed':
        return t('type.delivery_completed');
      case 'delivery.failed':
        return t('type.delivery_failed');
      case 'delivery.try_later':
        return t('type.delivery_try_later');
      case 'test':
        return t('type.test');
    }
  };
}
