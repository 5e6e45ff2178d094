import type { Language } from '@trpeza/contract/shared/language';
import { escapeHtml } from './placeholders.domain.ts';

/** The layout around the texts of every message. */
export interface Frame {
  language: Language;
  subject: string;
  /** The day of the month of the delivery, drawn as the leaf of a calendar. */
  day?: string | undefined;
  /** Why somebody else than the customer gets it. */
  note?: string | undefined;
  /** The kitchen's name, phone and address. */
  footer: readonly string[];
}

/** Mail programs support few styles and load no stylesheets, so each element carries its own. */
const PAGE = {
  body: 'margin:0;padding:0;background:#fbf4e6;color:#2b1b12;',
  page: "max-width:36em;margin:0 auto;padding:24px 16px;font-family:Arial,'Helvetica Neue',sans-serif;font-size:18px;line-height:1.6;color:#2b1b12;",
  kitchen:
    'margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #a3231f;color:#a3231f;font-family:Georgia,serif;font-size:24px;font-weight:bold;',
  heading: 'margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3;',
  // The shop draws the same leaf beside the delivery day.
  leaf: 'float:right;min-width:48px;margin:0 0 8px 16px;padding:4px 0;border:2px solid #a3231f;border-top:8px dotted #a3231f;border-radius:8px;background:#ffffff;font-family:Georgia,serif;font-size:26px;font-weight:bold;line-height:1.3;text-align:center;',
  note: 'margin:0 0 16px;padding:8px 12px;border-left:4px solid #8a6f4d;font-size:16px;',
  footer: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8a6f4d;font-size:16px;',
} as const;

/** The styles of the texts; their authors only choose elements. */
const STYLE: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px;',
  h1: PAGE.heading,
  h2: 'margin:24px 0 12px;font-family:Georgia,serif;font-size:22px;line-height:1.3;',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3;',
  ul: 'margin:0 0 16px;padding:0 0 0 24px;',
  ol: 'margin:0 0 16px;padding:0 0 0 24px;',
  li: 'margin:0 0 8px;',
  table: 'width:100%;margin:0 0 24px;border-collapse:collapse;font-size:18px;',
  th: 'padding:8px 16px 8px 0;border-top:1px solid #8a6f4d;text-align:left;vertical-align:top;',
  td: 'padding:8px 0;border-top:1px solid #8a6f4d;vertical-align:top;',
  a: 'color:#a3231f;',
  hr: 'margin:24px 0;border:0;border-top:1px solid #8a6f4d;',
  img: 'max-width:100%;height:auto;',
};
const BUTTON =
  'display:inline-block;padding:16px 24px;border-radius:8px;background:#a3231f;color:#ffffff;font-size:18px;font-weight:bold;text-decoration:none;';
const ADDRESS = 'margin:0 0 24px;font-size:16px;word-break:break-all;';

/** Links open a new window, as in mail programs anyway. A link to the message's own URL is its button. */
export const dressed = (html: string): string =>
  html
    .replaceAll(/<([a-z][a-z0-9]*)(?=[\s>])/g, (tag, name: string) => {
      const style = STYLE[name];
      const opens = name === 'a' ? ' target="_blank" rel="noopener noreferrer"' : '';
      return style ? `${tag}${opens} style="${style}"` : tag;
    })
    .replaceAll(/<a [^>]*href="\{\{link\}\}"[^>]*>/g, (tag) => tag.replace(STYLE['a']!, BUTTON))
    .replaceAll(`<p style="${STYLE['p']}">{{link}}</p>`, `<p style="${ADDRESS}">{{link}}</p>`);

/** Readable without pictures, and by a screen reader in its language. @param body HTML, its variables filled in */
export function presentHtml({ language, subject, day, note, footer }: Frame, body: string): string {
  const [kitchen = '', ...contact] = footer;
  const parts = [
    element('p', PAGE.kitchen, kitchen),
    // The text says the day in words.
    day ? element('div', PAGE.leaf, day).replace('<div', '<div aria-hidden="true"') : '',
    element('h1', PAGE.heading, subject),
    note ? element('p', PAGE.note, note) : '',
    body,
    contact.length > 0 ? element('p', PAGE.footer, footer.join('\n')) : '',
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${PAGE.body}"><div role="main" lang="${language}" style="${PAGE.page}">`,
    ...parts.filter(Boolean),
    '</div></body></html>',
  ].join('\n');
}

/** The same without markup. */
export const presentPlain = ({ note, footer }: Frame, text: string): string =>
  `${note ? `${note}\n\n` : ''}${text}\n\n-- \n${footer.join('\n')}\n`;

const element = (tag: string, style: string, text: string): string =>
  `<${tag} style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</${tag}>`;
