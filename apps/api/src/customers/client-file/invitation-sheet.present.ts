import type { Content } from 'pdfmake/interfaces.js';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { formatDate, localDateOf } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import type { FlowingPages } from '#platform/pdf/pdf-document.ts';

interface Sheet {
  customer: User;
  code: string;
  expiresAt: Date;
  page: URL;
  rules: Settings;
}

/** The invitation sheet: one page in large type, in both languages, with the address of the page and the code. */
export const presentInvitationSheet = (sheet: Sheet): FlowingPages => ({
  title: translatorFor('en')('customers:sheet.title'),
  language: 'en',
  pageMargins: [56, 48, 56, 48],
  defaultStyle: { fontSize: 16, lineHeight: 1.25 },
  content: LANGUAGES.toReversed().map((language, nth) => [
    nth === 0
      ? []
      : {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: 483, y2: 0, lineWidth: 1, lineColor: '#8a6f4d' }],
          margin: [0, 18, 0, 18],
        },
    ...half(sheet, language),
  ]),
});

function half({ customer, code, expiresAt, page, rules }: Sheet, language: Language): Content[] {
  const t = translatorFor(language);
  const until = formatDate(localDateOf(expiresAt.toISOString(), rules.time_zone) ?? '', language, 'long');
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  const step = (text: string): Content => ({ text, margin: [0, 4, 0, 0] });
  return [
    { text: nameOfKitchen(rules, language), fontSize: 14 },
    { text: t('customers:sheet.for', { name }), fontSize: 22, bold: true, margin: [0, 4, 0, 4] },
    step(t('customers:sheet.open', { address: `${page.host}${page.pathname}` })),
    step(t('customers:sheet.type')),
    { text: code, fontSize: 34, bold: true, characterSpacing: 2, margin: [0, 8, 0, 8] },
    step(t('customers:sheet.then')),
    step(t('customers:sheet.until', { date: until })),
    ...(rules.kitchen_phone ? [step(t('customers:sheet.help', { phone: rules.kitchen_phone }))] : []),
  ];
}
