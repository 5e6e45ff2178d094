import { PLACEHOLDER } from '@trpeza/contract/messages/templates.constants';

type Values = Readonly<Record<string, string>>;

/** The variables of a text, each once. */
export const namesIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map((match) => match[1]!))),
];

/** A name in any letters: who types Macedonian writes `{{име}}` for a variable, though none has such a name. */
const TYPED = /\{\{\s*(\p{L}[\p{L}\d_-]*)\s*\}\}/gu;

/** As `namesIn`, with names that no variable can have. */
export const typedNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(TYPED)].map((match) => match[1]!)),
];

/** Two braces that are not a variable: an incomplete one, or another program's instruction. */
export const hasStrayBraces = (text: string): boolean =>
  /\{{3}|\}{3}/.test(text) || /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''));

/** A name between a greeting and its end: `Hello {{name}},` becomes `Hello,` when the name is unknown. */
const TO_NOBODY = /,?[ \u00a0]+\{\{ *name *\}\}(?=[,!.])/g;

const fill = (
  text: string,
  write: (value: string, name: string, at: number) => string,
  values: Values,
): string =>
  (values['name'] ? text : text.replaceAll(TO_NOBODY, '')).replaceAll(
    PLACEHOLDER,
    (_, name: string, at: number) => write(Object.hasOwn(values, name) ? values[name]! : '', name, at),
  );

/** Whether content became empty: it had only variables, and all of them are empty. */
function isEmptied(content: string, values: Values): boolean {
  if (namesIn(content).length === 0) return false;
  return fill(content, (value) => value, values).trim() === '';
}

/** A single line, whatever the values contain. */
export const fillSubject = (text: string, values: Values): string =>
  fill(text, (value) => value, values)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Plain text. A line without anything but empty variables, or a label before one, is left out. */
export function fillText(text: string, values: Values): string {
  const lines = text.split('\n').filter((line) => !isEmptied(line.replace(/^[^:{]*:(?=\s)/, ''), values));
  const filled = lines.map((line) =>
    // Multi-line values stay together below their label.
    fill(line, (value, _, at) => (at > 0 ? value.replaceAll('\n', '\n  ') : value), values),
  );
  return filled
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/**
 * HTML from `sanitise` or from the product itself, where `<` and `>` occur only in tags. A value never becomes
 * markup, and as a URL it is a web address or removed. A paragraph or row of nothing but empty
 * variables is left out.
 */
export function fillHtml(html: string, values: Values): string {
  return dropEmptied(html, values)
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? fillTag(piece, values) : fillContent(piece, values)))
    .join('');
}

const fillContent = (text: string, values: Values): string =>
  fill(text, (value) => escapeHtml(value).replaceAll('\n', '<br>'), values);

const fillTag = (tag: string, values: Values): string =>
  fill(
    tag,
    (value, name) => {
      if (name !== 'link') return escapeHtml(value);
      return /^https?:\/\//i.test(value) ? escapeHtml(value) : '#';
    },
    values,
  );

const BLOCK = /<(p|li|h[1-3])\b[^>]*>((?:(?!<\/?\1\b)[\s\S])*)<\/\1>\n?/g;
const ROW = /<tr\b[^>]*>((?:(?!<\/?tr\b)[\s\S])*)<\/tr>\n?/g;
const CELL = /<td\b[^>]*>((?:(?!<\/?td\b)[\s\S])*)<\/td>/g;

function dropEmptied(html: string, values: Values): string {
  const hasNothing = (content: string) =>
    !content.includes('<img') && isEmptied(content.replaceAll(/<[^>]*>/g, ' '), values);
  return html
    .replaceAll(ROW, (row, content: string) => {
      const cells = [...content.matchAll(CELL)].map((match) => match[1]!);
      return cells.length > 0 && hasNothing(cells.join(' ')) ? '' : row;
    })
    .replaceAll(BLOCK, (block, _, content: string) => (hasNothing(content) ? '' : block));
}
