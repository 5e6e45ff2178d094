import type { PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import { NAME_RANK } from '#platform/pdf/fit-box.ts';
import type { BoxLine } from '#platform/pdf/pdf-document.ts';
import { formatDeliveryLines, lineOf, mealNamesIn, shortageLine } from './label-texts.ts';

export interface BagLabel {
  order: PackingOrder;
  date: string;
  kitchen: Pick<Settings, 'kitchen_name' | 'kitchen_name_mk' | 'kitchen_phone'>;
}

/** "Stop 12", or "A 12" if there are several rounds. */
export const formatStop = (
  { round, stop }: Pick<PackingOrder, 'round' | 'stop'>,
  language: Language,
): string =>
  round === null ? translatorFor(language)('deliveries:stop', { number: stop }) : `${round} ${stop}`;

/**
 * The label on the outside of a bag: recipient, address and phone. Third parties can read it, so it omits dietary needs
 * and the delivery instructions, which may contain a door code. Drivers see the instructions in the app.
 */
export function presentBagLabel(
  { order, date, kitchen }: BagLabel,
  language: Language,
  scale: number,
): BoxLine[] {
  const t = translatorFor(language);
  const line = lineOf(scale);
  const meals = order.items
    .map((item) => {
      const meal = `${item.quantity}\u00A0×\u00A0${mealNamesIn(item, language)[0]}`;
      return item.creditedQuantity > 0 ? `${meal} (${shortageLine(item.creditedQuantity, language)})` : meal;
    })
    .join('; ');
  return [
    line(order.customerName, 20, { bold: true, rank: NAME_RANK, right: formatStop(order, language) }),
    line(order.deliveryAddress, 15, { rank: NAME_RANK }),
    ...(order.phoneNumber ? [line(order.phoneNumber, 13, { rank: 2 })] : []),
    line(formatDeliveryLines(date, order.deliveryTime, language), 13, { bold: true, gap: 0.2 }),
    line(t('orders:meals', { count: order.mealCount }), 16, {
      bold: true,
      gap: 0.2,
      right: t('orders:number', { number: order.orderNumber }),
    }),
    line(meals, 10, { rank: 4 }),
    line(
      t('kitchen:label.questions', {
        kitchen: nameOfKitchen(kitchen, language),
        phone: kitchen.kitchen_phone,
      }),
      11,
      {
        rank: 1,
        gap: 0.2,
      },
    ),
  ];
}
