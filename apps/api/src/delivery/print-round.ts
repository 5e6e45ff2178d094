import { doorSteps, stepTextOf } from '@trpeza/contract/customers/door-plan.constants';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { inEveryLanguage } from '@trpeza/contract/platform/localized';
import { formatDate, formatInstant, formatSlot } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { readDoorPlans } from '#customers/customers.api.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { NumberedStop } from './delivery.domain.ts';
import { storeStopNumbers, readRound, type RoundDeps } from './read-round.ts';

type Content = FlowingPages['content'];

const MARGIN = 28;
/** Checkbox size in points, large enough for a thick pen. */
const TICK = 16;

/**
 * The rounds of a date as a PDF, for drivers without a working phone: the same stops, numbers and steps. Each round starts on
 * a new page. Every document states how many stops have no round; those stops are printed only when all rounds are printed.
 * @param only prints only this round
 */
export async function printRound(
  deps: RoundDeps & { renderPdf: RenderPdf },
  date: string,
  { language, round: only }: { language: Language; round?: number | undefined },
): Promise<Buffer> {
  await storeStopNumbers(deps, date);
  const { rounds, stops } = await readRound(deps, date);
  const plans = await readDoorPlans(
    deps.db,
    stops.map(({ order }) => order.userId),
  );
  const { time_zone: timeZone } = await deps.settings.read();
  const when = formatInstant(deps.clock.now().toISOString(), timeZone, language);
  const t = translatorFor(language);
  const without = rounds.length === 0 ? 0 : stops.filter(isWithout).length;
  const lists = listsOf(rounds, stops, language).filter(({ id }) => only === undefined || id === only);
  const day = formatDate(date, language, 'long');
  const about = (stop: Stop): About => ({ plan: plans.get(stop.order.userId), language });
  return deps.renderPdf({
    title: `${t('deliveries:paper.title')}, ${day}`,
    language,
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    footer: t('deliveries:paper.footer', { date, when }),
    defaultStyle: { fontSize: 11 },
    content: lists.flatMap(({ title, stops: its }, index): Content[] => [
      { text: title, fontSize: 20, bold: true, ...(index > 0 && { pageBreak: 'before' as const }) },
      { text: `${day} · ${countsOf(its, language)}`, fontSize: 14 },
      { text: t('deliveries:paper.noMoney'), margin: [0, 4, 0, 0] },
      ...(without > 0
        ? [{ text: `! ${t('deliveries:rounds.without', { count: without })}`, fontSize: 16, bold: true }]
        : []),
      ...(its.length === 0 ? [t('deliveries:empty.title')] : tablesOf(its, about)),
    ]),
  });
}

type Stop = NumberedStop<BoardOrder>;
const isWithout = ({ roundId }: Stop): boolean => roundId === null;

/** A single list if there are no rounds; otherwise stops without a round first, then each round with its driver. */
function listsOf(rounds: readonly NamedRound[], stops: readonly Stop[], language: Language) {
  const t = translatorFor(language);
  const paper = t('deliveries:paper.title');
  if (rounds.length === 0) return [{ id: null, title: paper, stops }];
  const without = stops.filter(isWithout);
  return [
    ...(without.length > 0
      ? [{ id: null, title: t('deliveries:rounds.without', { count: without.length }), stops: without }]
      : []),
    ...rounds.map(({ id, name, driver }) => ({
      id,
      title: `${t('deliveries:rounds.round', { name })} · ${driver?.name ?? t('deliveries:rounds.nobody')}`,
      stops: stops.filter(({ roundId }) => roundId === id),
    })),
  ];
}

function countsOf(stops: readonly Stop[], language: Language): string {
  const t = translatorFor(language);
  const driven = stops.filter(({ order }) => order.status !== 'cancelled');
  const meals = driven.reduce((sum, { order }) => sum + order.mealCount, 0);
  return `${t('deliveries:paper.stops', { count: stops.length })} · ${t('orders:meals', { count: meals })}`;
}

/** One table per delivery slot. */
function tablesOf(stops: readonly Stop[], about: (stop: Stop) => About): Content[] {
  const slots = [...new Set(stops.map(({ order }) => order.deliveryTime))];
  return slots.flatMap((slot): Content[] => {
    const its = stops.filter(({ order }) => order.deliveryTime === slot);
    return [
      { text: formatSlot(slot, about(its[0]!).language), fontSize: 15, bold: true, margin: [0, 10, 0, 4] },
      {
        layout: 'lightHorizontalLines',
        table: {
          dontBreakRows: true,
          widths: [TICK, 22, 150, '*'],
          body: its.map((stop) => rowOf(stop.number, stop.order, about(stop))),
        },
      },
    ];
  });
}

/** "2 × Sarma; 1 × Ajvar": helps the driver to identify a bag without a label. */
const mealsOf = (order: BoardOrder, language: Language): string =>
  order.items
    .map((item) => `${item.quantity} × ${inEveryLanguage(item, 'name', language)[0]?.text ?? item.mealId}`)
    .join('; ');

interface About {
  plan: DoorPlan | undefined;
  language: Language;
}

function rowOf(number: number, order: BoardOrder, { plan, language }: About) {
  const t = translatorFor(language);
  const isOff = order.status === 'cancelled';
  const struck = isOff ? ({ decoration: 'lineThrough' } as const) : {};
  const outcome = order.outcome ? t(`orders:outcome.${order.outcome}`) : t('deliveries:calledOff');
  const steps = doorSteps(plan ?? null).map((step) => {
    const { key, params } = stepTextOf(step);
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
        ...(isOff
          ? []
          : [
              { text: mealsOf(order, language), fontSize: 9 },
              {
                text: `${t('deliveries:paper.receivedBy')} ${'_'.repeat(34)}`,
                margin: [0, 8, 0, 2] as [number, number, number, number],
              },
            ]),
      ],
    },
  ];
}
