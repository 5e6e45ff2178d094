import Mustache from 'mustache';

// The cache would keep every text that was ever previewed.
Mustache.templateCache = undefined;

/** Formatted variables, ready for display. */
export type FormattedValues = Readonly<Record<string, string>>;

/** A part of a message: a paragraph, rows of labels and values, or a button. */
export interface Block {
  paragraph?: string;
  facts?: readonly { label: string; value: string }[];
  button?: { label: string; href: string };
}

/** Substitutes the variables of a text. Values are not parsed as Mustache or HTML; the layout escapes them. */
export const fillVariables = (text: string, values: FormattedValues): string =>
  Mustache.render(text, Object.assign(Object.create(null), values), {}, { escape: String });

const TARGET = /^(?:\{\{\s*link\s*\}\}|https?:\/\/\S+)$/;
const FACT = /^([^{}:]+):\s*(\{\{\s*[\w-]+\s*\}\})$/;
const SAFE_HREF = /^(?:https?:\/\/|\{\{)/i;

/**
 * Parses the text format of messages: blank lines separate paragraphs, lines with a label and a variable are rows, and a
 * line with only a link is a button, labelled by the line above it. Parts that are empty after substitution are removed.
 * @param write substitutes the variables of a part
 */
export const parseBlocks = (text: string, write: (part: string) => string): Block[] =>
  paragraphsOf(text).flatMap((paragraph): Block[] => {
    const lines = paragraph.split('\n').map((line) => line.trim());
    if (lines.length <= 2 && TARGET.test(lines.at(-1)!)) return buttonOf(lines, write);
    const rows = lines.map((line) => FACT.exec(line));
    if (rows.every((row) => row !== null)) return rowsOf(rows, write);
    const filled = write(paragraph)
      .split('\n')
      .filter((line) => line.trim())
      .join('\n');
    return filled ? [{ paragraph: filled }] : [];
  });

const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);

function buttonOf(lines: readonly string[], write: (part: string) => string): Block[] {
  const href = write(lines.at(-1)!);
  const label = write(lines.slice(0, -1).join('')).replace(/:$/, '');
  return SAFE_HREF.test(href) ? [{ button: { label, href } }] : [];
}

function rowsOf(rows: readonly RegExpExecArray[], write: (part: string) => string): Block[] {
  const facts = rows
    .map(([, label, value]) => ({ label: label!, value: write(value!) }))
    .filter(({ value }) => value.trim() !== '');
  return facts.length > 0 ? [{ facts }] : [];
}

/** The plain-text part of a message. Values with several lines are indented below their label. */
export const formatPlainText = (blocks: readonly Block[]): string =>
  blocks
    .map(({ paragraph, facts, button }) => {
      if (facts)
        return facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`).join('\n');
      return button
        ? [button.label && `${button.label}:`, button.href].filter(Boolean).join('\n')
        : paragraph;
    })
    .join('\n\n');

/** An unclosed section, or braces that do not enclose a variable. */
export type TextFault = { rule: 'templates:rules.section'; params: { open: string; close: string } } | Braces;
interface Braces {
  rule: 'templates:rules.braces';
}

/** Accepts all alphabets, so that a variable name in Cyrillic is reported as unknown. */
const NAME = /^\p{L}[\p{L}\d_-]*$/u;
const BRACES: Braces = { rule: 'templates:rules.braces' };

/** The distinct variables of a text, and its first error. */
export function readText(text: string): { names: string[]; fault: TextFault | undefined } {
  const parts = paragraphsOf(text).flatMap(partsOf);
  const names = parts.flatMap((part) => (typeof part === 'string' ? [part] : []));
  return { names: [...new Set(names)], fault: parts.find((part) => typeof part !== 'string') };
}

function partsOf(paragraph: string): (string | TextFault)[] {
  try {
    return Mustache.parse(paragraph).flatMap(namesIn);
  } catch (error) {
    const [, name] = /section "(.+)"/.exec((error as Error).message) ?? [];
    if (!name) return [BRACES];
    return [{ rule: 'templates:rules.section', params: { open: `{{#${name}}}`, close: `{{/${name}}}` } }];
  }
}

type Span = ReturnType<typeof Mustache.parse>[number];

function namesIn([type, value, , , inner]: Span): (string | TextFault)[] {
  if (type === '!') return [];
  if (type === 'text') return /\{\{|\}\}/.test(value) ? [BRACES] : [];
  if (type === '>' || !NAME.test(value)) return [BRACES];
  return [value, ...(Array.isArray(inner) ? (inner as Span[]).flatMap(namesIn) : [])];
}
