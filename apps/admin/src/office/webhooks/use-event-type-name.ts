import type { WEBHOOK_TEST, WebhookType } from '@trpeza/contract/office/webhooks.constants';
import { useTranslation } from 'react-i18next';

/** Returns the description of an event type. Its name contains a dot, which is the key separator of the dictionaries. */
export function useEventTypeName() {
  const { t } = useTranslation('webhooks');
  return (type: WebhookType | typeof WEBHOOK_TEST) =>
    t(`type.${type.replace('.', '_') as 'order_placed' | 'test'}`);
}
