import type { PackingItem, PackingList, PackingOrder } from '@trpeza/contract/kitchen/packing.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { atStart, formatDate, formatSlot } from '@trpeza/i18n/formats';
import { wordsIn } from '@trpeza/i18n/messages';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { checkLine, containsLine, namesOf, needsLine, shortLine } from './label-words.ts';

type Content = FlowingPages['content'];
type Column = Extract<Content, { columns: unknown }>['columns'][number];

const MARGIN = 34;
const WIDTH = 595 - 2 * MARGIN;
/** Large enough for a tick with a thick pen. */
const TICK = 15;

/** The packing list on paper: large type, a checkbox before every meal and every bag. */
export function presentPackingDocument(
  { date, orders, control }: PackingList,
  language: Language,
): FlowingPages {
  const t = wordsIn(language);
  const counts = {
    orders: t('kitchen:packing.orders', { count: control.ordersIn }),
    meals: t('orders:meals', { count: control.mealsIn }),
  };
  return {
    title: `${t('kitchen:packing.title')}, ${formatDate(date, language, 'long')}`,
    language,
    pageMargins: [MARGIN, 34, MARGIN, 44],
    footer: t('kitchen:packing.footer', { date }),
    defaultStyle: { fontSize: 13 },
    content: [
      { text: t('kitchen:packing.title'), fontSize: 24, bold: true },
      { text: atStart(formatDate(date, language, 'long')), fontSize: 18, margin: [0, 2, 0, 6] },
      control.agrees
        ? { text: t('kitchen:packing.agrees', counts) }
        : framed(`${t('kitchen:packing.differs')}. ${t('kitchen:packing.differsText', control)}`),
      ...(orders.length === 0
        ? [{ text: t('kitchen:empty.title'), margin: [0, 12, 0, 0] } satisfies Content]
        : []),
      ...orders.map((order, index) =>
        bagOf(order, {
          language,
          isNewPart:
            orders[index - 1]?.deliveryTime !== order.deliveryTime ||
            orders[index - 1]?.round !== order.round,
        }),
      ),
    ],
  };
}

/** A bag is not split across pages, unless it is longer than a page. */
function bagOf(
  order: PackingOrder,
  { language, isNewPart }: { language: Language; isNewPart: boolean },
): Content {
  const t = wordsIn(language);
  const needs = needsLine(order.needs, language);
  return {
    unbreakable: order.items.length <= 14,
    stack: [
      ...(isNewPart
        ? [
            {
              text: [
                ...(order.round === null ? [] : [t('deliveries:rounds.round', { name: order.round })]),
                formatSlot(order.deliveryTime, language),
              ].join(' · '),
              fontSize: 18,
              bold: true,
              margin: [0, 16, 0, 0],
            } satisfies Content,
          ]
        : []),
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 1.5 }],
        margin: [0, 10, 0, 5],
      },
      {
        columns: [
          tick(TICK + 5),
          { text: `${order.stop} · ${order.customerName}`, fontSize: 18, bold: true, width: '*' },
          {
            text: `${t('orders:number', { number: order.orderNumber })} · ${t('orders:meals', { count: order.mealCount })}`,
            fontSize: 13,
            bold: true,
            width: 'auto',
            margin: [8, 4, 0, 0],
          },
        ],
      },
      {
        margin: [30, 0, 0, 4],
        stack: [
          { text: [order.phoneNumber, order.deliveryAddress].filter(Boolean).join(' · ') },
          ...(order.deliveryInstructions ? [{ text: order.deliveryInstructions, italics: true }] : []),
          ...(needs ? [framed(t('orders:needs', { what: needs }))] : []),
        ],
      },
      ...order.items.map((item) => itemOf(item, language)),
    ],
  };
}

function itemOf(item: PackingItem, language: Language): Content {
  const [name, otherName] = namesOf(item, language);
  return {
    margin: [30, 4, 0, 0],
    columns: [
      tick(TICK),
      { text: `${item.quantity} ×`, fontSize: 15, bold: true, width: 36 },
      {
        width: '*',
        stack: [
          { text: [{ text: name, fontSize: 15, bold: true }, otherName ? `   ${otherName}` : ''] },
          ...(item.creditedQuantity > 0 ? [framed(shortLine(item.creditedQuantity, language))] : []),
          ...(item.allergens.length > 0
            ? [{ text: containsLine(item.allergens, language), fontSize: 12 }]
            : []),
          ...(item.conflicts.length > 0 ? [framed(checkLine(item.conflicts, language))] : []),
        ],
      },
    ],
  };
}

const tick = (size: number): Column => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: size, h: size, lineWidth: 1.25 }],
  width: size + 10,
});

const framed = (text: string): Content => ({
  table: { body: [[{ text, bold: true }]] },
  margin: [0, 3, 0, 3],
});
