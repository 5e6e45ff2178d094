import type { Kitchen, Settings } from '@trpeza/contract/office/settings.schemas';
import { originOf } from '#platform/http/site.ts';
import { countryOf } from '#platform/settings/country.domain.ts';

/** Kitchen data that other parts of the API provide. Injected by `app.ts`, since those parts depend on the settings. */
export type KitchenState = Pick<Kitchen, 'paymentMethods' | 'ordering'>;

/** The public data of the kitchen. The URLs of the other sites are derived from the URL of the request. */
export function presentKitchen(
  settings: Settings,
  request: { protocol: string; host: string },
  { demo, ...state }: KitchenState & { demo: boolean },
): Kitchen {
  return {
    name: settings.kitchen_name,
    nameMk: settings.kitchen_name_mk,
    phone: settings.kitchen_phone,
    email: settings.kitchen_email,
    address: settings.kitchen_address,
    timeZone: settings.time_zone,
    country: countryOf(settings),
    currency: settings.currency,
    minOrderQuantity: Number(settings.min_order_quantity),
    deliveryFeeCents: settings.delivery_fee_cents,
    customerShareBps: settings.customer_share_bps,
    ...state,
    demo,
    sites: {
      shop: originOf('shop', request),
      staff: originOf('staff', request),
      admin: originOf('admin', request),
    },
  };
}
