import type {
  ProductionControl,
  ProductionGroup,
  ProductionMeal,
  ProductionSheet,
  ProductionStation,
} from '@trpeza/contract/kitchen/production.schemas';
import { conflictList, dietaryNeedList } from '@trpeza/contract/menu/conflict.constants';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import { formatDate, formatInstant, formatSigned, localDateOf } from '@trpeza/i18n/formats';
import type { Language } from '@trpeza/contract/platform/language';
import { untypedTranslatorFor, translatorFor } from '@trpeza/i18n/messages';
import { mealNamesIn } from './label-texts.ts';

export function productionTexts(language: Language, timeZone: string) {
  const t = translatorFor(language);
  const free = untypedTranslatorFor(language);
  const moment = (iso: string) => {
    const day = formatDate(localDateOf(iso, timeZone) ?? '', language, 'day');
    return { day, time: formatInstant(iso, timeZone, language).split(', ').at(-1) ?? '' };
  };
  return {
    t,
    instant: (iso: string) => formatInstant(iso, timeZone, language),
    signed: (value: number) => formatSigned(value, language),
    /** "+10 / −2", or empty without changes. */
    change: ({ more, less }: { more: number; less: number }) =>
      [more, -less]
        .filter(Boolean)
        .map((value) => formatSigned(value, language))
        .join(' / '),
    meal: (meal: Pick<ProductionMeal, 'mealId' | 'name' | 'name_mk'>) => mealNamesIn(meal, language)[0],
    station: (station: Pick<ProductionStation, 'name' | 'name_mk'>) =>
      inEveryLanguage(station, 'name', language)[0]?.text ?? '',
    conflict: (conflicts: readonly Conflict[]) =>
      t('kitchen:production.conflict', { what: conflictList(conflicts, free) }),
    needs: (needs: readonly Conflict[]) => dietaryNeedList(needs, free) || t('kitchen:production.plain'),
    order: ({ orderNumber: number, customerName: customer }: { orderNumber: string; customerName: string }) =>
      customer ? t('kitchen:production.orderOf', { number, customer }) : t('orders:number', { number }),
    orders: (orders: ProductionGroup['orders']) =>
      orders
        .map(
          ({ orderNumber, customerName, quantity }) =>
            `${t('kitchen:production.orderOf', { number: orderNumber, customer: customerName })}: ${quantity}`,
        )
        .join('; '),
    state: ({ state, orderUntil, frozenAt, isClosed }: ProductionSheet) =>
      isClosed
        ? t('kitchen:date.closed')
        : t(`kitchen:production.state.${state}`, moment(frozenAt ?? orderUntil)),
    stateText: ({ state, orderUntil, isClosed }: ProductionSheet) =>
      isClosed
        ? t('kitchen:date.closedText')
        : t(`kitchen:production.state.${state}Text`, moment(orderUntil)),
    control: ({ orders, mealsIn, mealsOut }: ProductionControl) =>
      [
        t('kitchen:production.control.orders', { count: orders }),
        t('kitchen:production.control.mealsIn', { count: mealsIn }),
        t('kitchen:production.control.mealsOut', { count: mealsOut }),
      ].join(' = '),
  };
}

export type ProductionTexts = ReturnType<typeof productionTexts>;
