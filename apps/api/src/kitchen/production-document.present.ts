import type { Content } from 'pdfmake/interfaces.js';
import type { SheetSorting } from '@trpeza/contract/kitchen/kitchen.constants';
import type { ProductionControl, ProductionSheet } from '@trpeza/contract/kitchen/production.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import type { Language } from '@trpeza/contract/platform/language';
import { capitalise, formatDate } from '@trpeza/i18n/formats';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';
import { conflictsOf, frameOf, totalsOf } from './production-tables.present.ts';
import { productionTexts, type ProductionTexts } from './production-texts.ts';

interface Printing {
  language: Language;
  by: SheetSorting;
  settings: Settings;
  now: Date;
}

/** The production sheet for the kitchen wall: large figures, and health risks in a frame. */
export function presentProductionDocument(
  sheet: ProductionSheet,
  { language, by, settings, now }: Printing,
): FlowingPages {
  const words = productionTexts(language, settings.time_zone);
  const { t } = words;
  const { date, meals, control } = sheet;
  const when = words.instant(now.toISOString());
  const isWrong = !control.agrees || control.paidWithoutOrder > 0;
  return {
    title: `${t('kitchen:production.title')}, ${formatDate(date, language, 'long')}`,
    language,
    pageMargins: [40, 36, 40, 48],
    footer: t('kitchen:production.footer', { date, when, page: '{page}', pages: '{pages}' }),
    defaultStyle: { fontSize: 13 },
    content: [
      { text: `${t('kitchen:production.title')} · ${nameOfKitchen(settings, language)}`, fontSize: 16 },
      { text: capitalise(formatDate(date, language, 'long')), fontSize: 26, bold: true },
      ...stateOf(sheet, words),
      ...(isWrong ? [controlOf(control, settings.kitchen_phone, words)] : []),
      meals.length === 0
        ? { text: t('kitchen:production.nothing'), fontSize: 20 }
        : totalsOf(sheet, by, words),
      ...conflictsOf(meals, words),
      ...changesOf(sheet, words),
      controlOf(control, settings.kitchen_phone, words),
    ],
  };
}

/** Shows whether orders can still be placed, and highlights a closed day that has meals to cook. */
function stateOf(sheet: ProductionSheet, words: ProductionTexts): Content[] {
  const [title, text] = [words.state(sheet), words.stateText(sheet)];
  if (sheet.isClosed && sheet.meals.length > 0)
    return [
      frameOf([
        [
          { text: `! ${title} !`, fontSize: 24, bold: true },
          { text, fontSize: 15 },
        ],
      ]),
    ];
  return [
    { text: title, fontSize: 14, bold: true, margin: [0, 4, 0, 0] },
    { text, margin: [0, 0, 0, 10] },
  ];
}

const heading = (text: string): Content => ({
  text,
  fontSize: 20,
  bold: true,
  margin: [0, 18, 0, 6],
  headlineLevel: 1,
});

function changesOf({ state, changes }: ProductionSheet, words: ProductionTexts): Content[] {
  if (state !== 'frozen') return [];
  const { t } = words;
  return [
    heading(t('kitchen:production.changes')),
    ...(changes.length === 0 ? [{ text: t('kitchen:production.noChanges') }] : []),
    ...changes.map((change): Content => ({
      margin: [0, 0, 0, 6],
      text: [
        { text: `${words.order(change)} – ${t(`kitchen:production.kind.${change.kind}`)}: `, bold: true },
        change.meals.map((meal) => `${words.signed(meal.quantity)} ${words.meal(meal)}`).join('; '),
      ],
    })),
  ];
}

/** The control line compares paid meals with the sheet. It is repeated at the top of the sheet when they differ. */
function controlOf(control: ProductionControl, phone: string, words: ProductionTexts): Content {
  const { t } = words;
  const { agrees, differing, paidWithoutOrder } = control;
  if (agrees && paidWithoutOrder === 0)
    return {
      unbreakable: true,
      stack: [
        heading(t('kitchen:production.control.title')),
        { text: words.control(control), fontSize: 16, bold: true },
        { text: t('kitchen:production.control.agrees') },
      ],
    };
  const problems = [
    ...differing.map(({ orderNumber, ...counts }) =>
      orderNumber === null
        ? t('kitchen:production.control.noOrder', counts)
        : t('kitchen:production.control.order', { number: orderNumber, ...counts }),
    ),
    ...(paidWithoutOrder > 0
      ? [t('kitchen:production.control.paidWithoutOrder', { count: paidWithoutOrder })]
      : []),
  ];
  const call = phone
    ? t('kitchen:production.control.call', { phone })
    : t('kitchen:production.control.callOffice');
  return frameOf([
    [
      { text: `! ${t('kitchen:production.control.differs')} !`, fontSize: 20, bold: true },
      { text: call, fontSize: 17, bold: true },
    ],
    ...problems.map((text) => [{ text, fontSize: 15 }]),
  ]);
}
