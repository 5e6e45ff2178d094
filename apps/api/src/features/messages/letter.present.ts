import type { Language } from '@trpeza/i18n/language';
import type { Letter } from './templates.ts';

/** Everything that a message shows, in the order it is read. */
export interface Page {
  language: Language;
  subject: string;
  greeting: string;
  letter: Letter;
  farewell: string;
  /** The kitchen's name, phone and address. */
  footer: readonly string[];
}

/** Mail programs know few styles and load no sheets, so each element carries its own. */
const STYLE = {
  body: 'margin:0;padding:0;background:#fbf4e6;color:#2b1b12;',
  page: "max-width:36em;margin:0 auto;padding:24px 16px;font-family:Arial,'Helvetica Neue',sans-serif;font-size:18px;line-height:1.6;color:#2b1b12;",
  kitchen:
    'margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #a3231f;color:#a3231f;font-family:Georgia,serif;font-size:24px;font-weight:bold;',
  heading: 'margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3;',
  text: 'margin:0 0 16px;',
  table: 'width:100%;margin:0 0 24px;border-collapse:collapse;font-size:18px;',
  label: 'padding:8px 16px 8px 0;border-top:1px solid #8a6f4d;text-align:left;vertical-align:top;',
  value: 'padding:8px 0;border-top:1px solid #8a6f4d;vertical-align:top;',
  action: 'margin:0 0 8px;',
  button:
    'display:inline-block;padding:16px 24px;border-radius:8px;background:#a3231f;color:#ffffff;font-size:18px;font-weight:bold;text-decoration:none;',
  address: 'margin:0 0 24px;font-size:16px;word-break:break-all;',
  footer: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8a6f4d;font-size:16px;',
} as const;

/** Readable without pictures, since it has none, and by a screen reader in its language. */
export function presentHtml({ language, subject, greeting, letter, farewell, footer }: Page): string {
  const [kitchen = '', ...contact] = footer;
  const parts = [
    element('p', STYLE.kitchen, kitchen),
    element('h1', STYLE.heading, subject),
    ...[greeting, ...letter.paragraphs].map((text) => element('p', STYLE.text, text)),
    factsHtml(letter),
    actionHtml(letter),
    ...[...(letter.notes ?? []), farewell].map((text) => element('p', STYLE.text, text)),
    contact.length > 0 ? element('p', STYLE.footer, footer.join('\n')) : '',
  ];
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `<title>${escape(subject)}</title></head>`,
    `<body style="${STYLE.body}"><div role="main" lang="${language}" style="${STYLE.page}">`,
    ...parts.filter(Boolean),
    '</div></body></html>',
  ].join('\n');
}

/** The same for programs, and people, that want no markup. */
export function presentPlain({ greeting, letter, farewell, footer }: Page): string {
  const facts = (letter.facts ?? []).map(({ label, value }) => `${label}: ${value.split('\n').join('\n  ')}`);
  const action = letter.action ? `${letter.action.label}:\n${letter.action.link}` : '';
  const blocks = [
    greeting,
    ...letter.paragraphs,
    facts.join('\n'),
    action,
    ...(letter.notes ?? []),
    farewell,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n\n-- \n${footer.join('\n')}\n`;
}

function factsHtml({ facts = [] }: Letter): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${STYLE.label}">${escape(label)}</th>${element('td', STYLE.value, value)}</tr>`,
  );
  return `<table style="${STYLE.table}">${rows.join('')}</table>`;
}

/** A button, and its address in letters for whoever wants to copy it. A new window, as mail programs open links anyway. */
function actionHtml({ action }: Letter): string {
  if (!action) return '';
  const href = `href="${escape(action.link)}" target="_blank" rel="noopener noreferrer"`;
  const button = `<a ${href} style="${STYLE.button}">${escape(action.label)}</a>`;
  return `<p style="${STYLE.action}">${button}</p>${element('p', STYLE.address, action.link)}`;
}

const element = (tag: string, style: string, text: string): string =>
  `<${tag} style="${style}">${escape(text).replaceAll('\n', '<br>')}</${tag}>`;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
