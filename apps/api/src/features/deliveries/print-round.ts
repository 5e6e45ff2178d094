import { doorSteps, sayingOf } from '@trpeza/contract/accounts/door-plan.constants';
import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import { formatDate, formatSlot } from '@trpeza/i18n/formats';
import { wordsIn } from '@trpeza/i18n/messages';
import { readDoorPlans } from '#features/door-plan/save-door-plan.ts';
import type { BoardDeps } from '#features/orders/read-board.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import { fixNumbers, readRound } from './deliveries.steps.ts';

type Content = FlowingPages['content'];

const MARGIN = 28;
/** Large enough for a tick with a thick pen. */
const TICK = 16;

/** The round of a date on paper, for a driver whose phone is dead: the same stops, numbers and steps. */
export async function printRound(
  deps: BoardDeps & { renderPdf: RenderPdf },
  date: string,
  language: Language,
): Promise<Buffer> {
  await fixNumbers(deps, date);
  const { stops } = await readRound(deps, date);
  const plans = await readDoorPlans(
    deps.db,
    stops.map(({ order }) => order.userId),
  );
  const t = wordsIn(language);
  const day = formatDate(date, language, 'long');
  const slots = [...new Set(stops.map(({ order }) => order.deliveryTime))];
  const part = (slot: BoardOrder['deliveryTime']): Content[] => [
    { text: formatSlot(slot, language), fontSize: 15, bold: true, margin: [0, 10, 0, 4] },
    {
      layout: 'lightHorizontalLines',
      table: {
        dontBreakRows: true,
        widths: [TICK, 22, 150, '*'],
        body: stops
          .filter(({ order }) => order.deliveryTime === slot)
          .map(({ number, order }) => rowOf(number, order, { plan: plans.get(order.userId), language })),
      },
    },
  ];
  return deps.renderPdf({
    title: `${t('deliveries:paper.title')}, ${day}`,
    language,
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    footer: t('deliveries:paper.footer', { date }),
    defaultStyle: { fontSize: 11 },
    content: [
      { text: t('deliveries:paper.title'), fontSize: 20, bold: true },
      { text: `${day} · ${t('deliveries:paper.stops', { count: stops.length })}`, fontSize: 14 },
      { text: t('deliveries:paper.noMoney'), margin: [0, 4, 0, 0] },
      ...(stops.length === 0 ? [t('deliveries:empty.title')] : slots.flatMap(part)),
    ],
  });
}

interface About {
  plan: DoorPlan | undefined;
  language: Language;
}

function rowOf(number: number, order: BoardOrder, { plan, language }: About) {
  const t = wordsIn(language);
  const isOff = order.status === 'cancelled';
  const struck = isOff ? ({ decoration: 'lineThrough' } as const) : {};
  const outcome = order.outcome ? t(`orders:outcome.${order.outcome}`) : t('deliveries:calledOff');
  const steps = doorSteps(plan ?? null).map((step) => {
    const { key, params } = sayingOf(step);
    return t(`accounts:door.step.${key}`, params);
  });
  return [
    { canvas: [{ type: 'rect' as const, x: 0, y: 2, w: TICK, h: TICK, lineWidth: 1.25 }] },
    { text: String(number), fontSize: 16, bold: true, ...struck },
    {
      stack: [
        { text: order.customerName, fontSize: 13, bold: true, ...struck },
        { text: order.phoneNumber, fontSize: 12 },
        {
          text: `${t('orders:meals', { count: order.mealCount })} · ${t('orders:number', { number: order.orderNumber })}`,
        },
      ],
    },
    {
      stack: [
        { text: order.deliveryAddress, fontSize: 12, ...struck },
        ...(isOff ? [{ text: outcome, bold: true }] : []),
        ...(!isOff && order.deliveryInstructions
          ? [{ text: order.deliveryInstructions, italics: true }]
          : []),
        ...(!isOff && plan
          ? [{ text: `${t('deliveries:door.title')} ${[...steps, plan.note].filter(Boolean).join(' ')}` }]
          : []),
      ],
    },
  ];
}
