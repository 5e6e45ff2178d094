import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { paymentReference, spacedReference } from '@trpeza/contract/money/payment-reference';
import type { Language } from '@trpeza/contract/platform/language';
import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { formatDate, formatPrice } from '@trpeza/i18n/formats';
import { translatorFor } from '@trpeza/i18n/messages';
import { postalLines, readPostalAddresses } from '#customers/customers.api.ts';
import { nameOfKitchen } from '#platform/settings/kitchen-name.ts';
import { DomainError } from '#platform/domain-error.ts';
import { fileName } from '#platform/http/file-names.ts';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import type { Deps } from '#platform/deps.ts';
import { centsText } from './incoming-payments.present.ts';
import { listLetters, type LetterRow } from './reminders.queries.ts';

type LetterDeps = Pick<Deps, 'db' | 'settings'> & { renderPdf: RenderPdf };

/**
 * The letters of one request as a PDF in large type, one per page, each in its reader's language.
 * @throws DomainError `common/not-found` if the request has no letters
 */
export async function writeLetters(
  { db, settings, renderPdf }: LetterDeps,
  key: string,
  language: Language,
): Promise<{ name: string; bytes: Buffer }> {
  const [letters, rules] = [await listLetters(db, key), await settings.read()];
  if (letters.length === 0) throw new DomainError('common/not-found');
  const addresses = await readPostalAddresses(
    db,
    letters.map(({ accountId }) => accountId),
  );
  const t = translatorFor(language);
  const bytes = await renderPdf({
    title: t('incoming-payments:letter.file'),
    language,
    pageMargins: [56, 48, 56, 48],
    defaultStyle: { fontSize: 15, lineHeight: 1.25 },
    content: letters.map((letter, nth) => [
      { text: '', ...(nth > 0 && { pageBreak: 'before' as const }) },
      ...letterOf(letter, postalLines(addresses.get(letter.accountId), rules), rules),
    ]),
  });
  return { name: fileName([t('incoming-payments:letter.file'), letters[0]!.remindedOn], 'pdf'), bytes };
}

function letterOf(letter: LetterRow, address: readonly string[], rules: Settings): Content[] {
  const { language, name } = letter;
  const t = translatorFor(language);
  const price = (cents: number) => formatPrice(centsText(cents), rules.currency, language);
  const amount = price(letter.amountCents);
  const paragraph = (text: string): Content => ({ text, margin: [0, 10, 0, 0] });
  const sender = [nameOfKitchen(rules, language), rules.kitchen_address, rules.kitchen_phone];
  return [
    { text: sender.filter(Boolean).join(' · '), fontSize: 12 },
    { text: [name, ...address].join('\n'), margin: [0, 36, 0, 0] },
    { text: formatDate(letter.remindedOn, language, 'long'), fontSize: 14, margin: [0, 30, 0, 0] },
    { text: t('incoming-payments:letter.title'), fontSize: 22, bold: true, margin: [0, 14, 0, 4] },
    paragraph(t('incoming-payments:letter.greeting', { name })),
    paragraph(t('incoming-payments:letter.open', { amount })),
    paragraph(t('incoming-payments:letter.pay')),
    {
      layout: 'noBorders',
      margin: [0, 14, 0, 4],
      table: {
        widths: ['*', 'auto'],
        body: [
          factOf(t('incoming-payments:letter.amount'), amount, true),
          factOf(t('incoming-payments:letter.balance'), price(letter.balanceCents)),
          factOf(
            t('incoming-payments:letter.reference'),
            spacedReference(paymentReference(letter.accountId)),
            true,
          ),
        ],
      },
    },
    rules.kitchen_bank_details
      ? paragraph(t('incoming-payments:letter.bank', { details: rules.kitchen_bank_details }))
      : [],
    paragraph(
      rules.kitchen_phone
        ? t('incoming-payments:letter.call', { phone: rules.kitchen_phone })
        : t('incoming-payments:letter.talk'),
    ),
    paragraph(t('incoming-payments:letter.farewell', { kitchen: nameOfKitchen(rules, language) })),
  ];
}

const factOf = (label: string, value: string, bold = false): TableCell[] => [
  { text: label, bold },
  { text: value, bold, alignment: 'right' },
];
