import type { Kitchen, Settings } from '@trpeza/contract/settings/settings.schemas';
import { originOf } from '#platform/http/site.ts';

/** What everybody may know of the kitchen; the addresses of the other sites are seen from the asking page. */
export function presentKitchen(
  settings: Settings,
  request: { protocol: string; host: string },
  demo: boolean,
): Kitchen {
  return {
    name: settings.kitchen_name,
    phone: settings.kitchen_phone,
    email: settings.kitchen_email,
    address: settings.kitchen_address,
    timeZone: settings.time_zone,
    currency: settings.currency,
    minOrderQuantity: Number(settings.min_order_quantity),
    deliveryFeeCents: settings.delivery_fee_cents,
    customerShareBps: settings.customer_share_bps,
    demo,
    sites: {
      shop: originOf('shop', request),
      staff: originOf('staff', request),
      admin: originOf('admin', request),
    },
  };
}
