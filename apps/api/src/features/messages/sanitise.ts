import type { Attributes, IOptions } from 'sanitize-html';
import { DomainError } from '#platform/domain-error.ts';

/** What a message may contain: structured text, links and pictures of the web. The layout determines the styles. */
const TAGS = 'p h1 h2 h3 br hr strong em u a ul ol li blockquote img table thead tbody tr th td'.split(' ');
/** Synonymous elements; and the page frame, which has no meaning of its own. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' };
const FRAME = new Set(['html', 'head', 'body', 'span', 'div']);
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

const WEB = /^https:\/\/[^\s{}]+$/i;
const LINK = /^\s*\{\{\s*link\s*\}\}\s*$/;
const MAIL = /^mailto:[^\s{}]+$/i;

/** Keeps what is allowed of one element; what is dropped is added to `removed`. */
function cleaned(
  tag: string,
  given: Attributes,
  removed: Set<string>,
): { tagName: string; attribs: Attributes } {
  const tagName = SAME[tag] ?? tag;
  if (!TAGS.includes(tagName) && !FRAME.has(tagName)) removed.add(`<${tagName}>`);
  const attribs: Attributes = {};
  for (const [name, value] of Object.entries(given)) {
    if (!(ATTRIBUTES[tagName] ?? []).includes(name)) removed.add(name);
    else if (name === 'href' && LINK.test(value)) attribs[name] = '{{link}}';
    else if (name === 'href' && !WEB.test(value) && !MAIL.test(value))
      removed.add(`href="${value.slice(0, 60)}"`);
    else if (name === 'src' && !WEB.test(value)) removed.add(`src="${value.slice(0, 60)}"`);
    else if (/^(width|height|colspan|rowspan)$/.test(name) && !/^\d{1,4}$/.test(value)) removed.add(name);
    else attribs[name] = value;
  }
  return { tagName, attribs };
}

/** The maximum nesting depth: far more than any message needs, and within the limits of every mail program. */
const DEEPEST = 60;
const VOID = new Set(['br', 'hr', 'img']);

/** The nesting depth of HTML whose elements are all closed. */
function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, slash, tag] of html.matchAll(/<(\/?)([a-z0-9]+)/g)) {
    if (VOID.has(tag!)) continue;
    depth += slash ? -1 : 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const optionsFor = (removed: Set<string>): IOptions => ({
  allowedTags: TAGS,
  allowedAttributes: Object.fromEntries(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: DEEPEST,
  // A picture without a source, and a link without a target.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  transformTags: { '*': (tag, attribs) => cleaned(tag, attribs, removed) },
});

/**
 * Makes HTML that a person wrote, or pasted, safe for a message: nothing in it runs, loads from unsafe places or changes
 * the layout around it. Idempotent.
 * @returns the HTML, what was removed from it, in terms that the person recognises, and whether it is nested deeper
 * than a message may be
 */
export async function sanitise(
  html: string,
): Promise<{ html: string; removed: string[]; isTooDeep: boolean }> {
  // Loaded lazily: most processes never handle texts of the office.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const removed = new Set<string>();
  const options = optionsFor(removed);
  const first = sanitizeHtml(html, options);
  // The second pass closes what a removed element had kept open, like a <svg between two <p>.
  const clean = sanitizeHtml(first.trim(), options).trim();
  return { html: clean, removed: [...removed].slice(0, 20), isTooDeep: depthOf(first) >= DEEPEST };
}

/** The same for current input. `field` is its name in the form. @throws DomainError `common/invalid` */
export async function sanitiseWritten(html: string, field: string) {
  const clean = await sanitise(html);
  if (clean.isTooDeep)
    throw new DomainError('common/invalid', {}, [{ path: field, rule: 'templates:rules.too-deep' }]);
  return clean;
}

/** Plain text of HTML, its variables still in it; a table row becomes `Label: value`. */
export async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  const row = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      // Where the URL is also the link text, it is not repeated.
      {
        selector: 'a[href="{{link}}"]',
        format: 'anchor',
        options: { ignoreHref: html.includes('<p>{{link}}</p>') },
      },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'block' },
      { selector: 'tr', format: 'block', options: row },
      { selector: 'th', format: 'inlineSurround', options: { suffix: ': ' } },
      { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    ],
  });
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
