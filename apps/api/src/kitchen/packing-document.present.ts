import { type BagGroup, groupBags } from '@trpeza/contract/kitchen/packing.constants';
import type { PackingItem, PackingList, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { capitalise, formatDate, formatSlot } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { conflictsLine, mealNamesIn, needsLine, shortageLine } from './label-texts.ts';

type Content = FlowingPages['content'];
type Column = Extract<Content, { columns: unknown }>['columns'][number];

const MARGIN = 28;
const GAP = 18;
const WIDTH = (595 - 2 * MARGIN - GAP) / 2;
/** Checkbox size in points, large enough for a thick pen. */
const TICK = 13;
/** A bag with more items may not fit on one page. */
const MAX_UNBREAKABLE_ITEMS = 20;
/** Longest word, in characters, that fits into the column of a bag at the largest font size. */
const LONG_WORD = 20;

/**
 * The packing list as a document: two bags side by side, with a checkbox for every bag and every meal.
 * @param when the formatted time of printing
 */
export function presentPackingDocument(
  { date, hasRounds, orders, control }: PackingList,
  { language, when }: { language: Language; when: string },
): FlowingPages {
  const t = translatorFor(language);
  const counts = {
    orders: t('kitchen:packing.orders', { count: control.ordersIn }),
    meals: t('orders:meals', { count: control.mealsIn }),
  };
  return {
    title: `${t('kitchen:packing.title')}, ${formatDate(date, language, 'long')}`,
    language,
    pageMargins: [MARGIN, 28, MARGIN, 40],
    footer: t('kitchen:packing.footer', { date, when }),
    defaultStyle: { fontSize: 11 },
    content: [
      { text: t('kitchen:packing.title'), fontSize: 20, bold: true },
      { text: capitalise(formatDate(date, language, 'long')), fontSize: 14, margin: [0, 1, 0, 4] },
      control.agrees
        ? { text: t('kitchen:packing.agrees', counts) }
        : framed(`${t('kitchen:packing.differs')}. ${t('kitchen:packing.differsText', control)}`),
      ...(orders.length === 0
        ? [{ text: t('kitchen:empty.title'), margin: [0, 12, 0, 0] } satisfies Content]
        : []),
      ...groupBags({ orders, hasRounds }).flatMap((group) =>
        pairsOf(group.orders).map((pair, index) =>
          rowOf(pair, { language, title: index === 0 ? titleOf(group, language) : undefined }),
        ),
      ),
    ],
  };
}

const titleOf = ({ round, isWithout, deliveryTime }: BagGroup, language: Language): string => {
  const t = translatorFor(language);
  const slot = formatSlot(deliveryTime, language);
  if (isWithout) return `! ${t('deliveries:rounds.none')} · ${slot}`;
  return round === null ? slot : `${t('deliveries:rounds.round', { name: round })} · ${slot}`;
};

const pairsOf = (orders: readonly PackingOrder[]): PackingOrder[][] =>
  orders.flatMap((_, index) => (index % 2 === 0 ? [orders.slice(index, index + 2)] : []));

/**
 * A row of two bags. It is not split across pages, unless a bag may be longer than a page.
 * @param title heading with round and slot, for the first row of a group
 */
function rowOf(
  pair: readonly PackingOrder[],
  { language, title }: { language: Language; title: string | undefined },
): Content {
  const bags = pair.map((order) => bagOf(order, language));
  return {
    unbreakable: pair.every(({ items }) => items.length <= MAX_UNBREAKABLE_ITEMS),
    stack: [
      ...(title
        ? [
            {
              text: title,
              fontSize: 14,
              bold: true,
              margin: [0, 8, 0, 0],
            } satisfies Content,
          ]
        : []),
      { columns: bags.length === 1 ? [...bags, { text: '' }] : bags, columnGap: GAP },
    ],
  };
}

function bagOf(order: PackingOrder, language: Language): Column {
  const t = translatorFor(language);
  const needs = needsLine(order.needs, language);
  const mind = [
    ...(needs ? [t('orders:needs', { what: needs })] : []),
    ...(order.needsToConfirm ? [t('orders:needsToConfirm')] : []),
  ].join(' ');
  const number = t('orders:number', { number: order.orderNumber });
  const meals = t('orders:meals', { count: order.mealCount });
  return {
    width: '*',
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1.25 }],
        margin: [0, 7, 0, 4],
      },
      {
        columnGap: 0,
        columns: [
          tick(TICK + 4),
          {
            width: '*',
            stack: [
              { text: breakLongWords(`${order.stop} · ${order.customerName}`), fontSize: 16, bold: true },
              { text: `${number} · ${meals}`, bold: true },
            ],
          },
        ],
      },
      {
        margin: [0, 2, 0, 2],
        stack: [
          {
            text: breakLongWords([order.phoneNumber, order.deliveryAddress].filter(Boolean).join(' · ')),
            fontSize: 9.5,
          },
          ...(order.deliveryInstructions
            ? [
                {
                  text: breakLongWords(order.deliveryInstructions),
                  italics: true,
                  fontSize: 9.5,
                } satisfies Content,
              ]
            : []),
          ...(mind ? [framed(mind)] : []),
        ],
      },
      ...order.items.map((item) => itemOf(item, language)),
    ],
  };
}

/** Allergens are printed on the meal's label; this list only shows conflicts with the customer's diet. */
function itemOf(item: PackingItem, language: Language): Content {
  const [name, otherName] = mealNamesIn(item, language);
  return {
    margin: [0, 3, 0, 0],
    columnGap: 0,
    columns: [
      tick(TICK),
      { text: `${item.quantity} ×`, fontSize: 13, bold: true, width: 30 },
      {
        width: '*',
        stack: [
          { text: [{ text: name, fontSize: 13, bold: true }, otherName ? `   ${otherName}` : ''] },
          ...(item.creditedQuantity > 0 ? [framed(shortageLine(item.creditedQuantity, language))] : []),
          ...(item.conflicts.length > 0 ? [framed(conflictsLine(item.conflicts, language))] : []),
        ],
      },
    ],
  };
}

/** Allows line breaks within words that are wider than a bag, which would otherwise overflow the page. */
const breakLongWords = (text: string) =>
  text
    .split(/(?<=\s)/)
    .map((word) => (word.length > LONG_WORD ? { text: word, wordBreak: 'break-all' as const } : word));

const tick = (size: number): Column => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: size, h: size, lineWidth: 1.25 }],
  width: size + 8,
});

const framed = (text: string): Content => ({
  table: { body: [[{ text, bold: true }]] },
  margin: [0, 3, 0, 3],
});
