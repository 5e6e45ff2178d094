import type { Attributes, IOptions } from 'sanitize-html';
import { DomainError } from '#platform/domain-error.ts';

/** What a message may hold: text and its order, links and pictures of the web. How it looks is the letter's own matter. */
const TAGS = 'p h1 h2 h3 br hr strong em u a ul ol li blockquote img table thead tbody tr th td'.split(' ');
/** Other names of the same; and the frame of a page, which says nothing by itself. */
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

/** Keeps of one element what may be kept; what goes is named in `removed`. */
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

/** How many elements may stand inside of each other: far more than any letter needs, and what every reader of it can follow. */
const DEEPEST = 60;
const VOID = new Set(['br', 'hr', 'img']);

/** Of HTML whose elements are all closed. */
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
  // A picture without an address, and a link that leads nowhere.
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
 * Makes HTML that a person wrote, or pasted, fit for a message: nothing in it runs, loads from unsafe places or changes
 * the letter around it. Doing it again changes nothing more.
 * @returns the HTML, what was removed from it, as the person would recognise it, and whether more stood inside of each other
 * than a letter may have
 */
export async function sanitise(
  html: string,
): Promise<{ html: string; removed: string[]; isTooDeep: boolean }> {
  // Fetched when it is first needed: most processes never meet words of the office.
  const { default: sanitizeHtml } = await import('sanitize-html');
  const removed = new Set<string>();
  const options = optionsFor(removed);
  const first = sanitizeHtml(html, options);
  // The second time ends what an element that is gone had kept open, as a <svg does between two <p>.
  const clean = sanitizeHtml(first.trim(), options).trim();
  return { html: clean, removed: [...removed].slice(0, 20), isTooDeep: depthOf(first) >= DEEPEST };
}

/** The same for what somebody is writing now. `field` is what it is called in the form. @throws DomainError `common/invalid` */
export async function sanitiseWritten(html: string, field: string) {
  const clean = await sanitise(html);
  if (clean.isTooDeep)
    throw new DomainError('common/invalid', {}, [{ path: field, rule: 'templates:rules.too-deep' }]);
  return clean;
}

/** Plain text of HTML, its variables still in it; of a row of a table, `Label: value`. */
export async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  const row = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  const text = convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
      // Where the address stands in letters as well, it need not be said twice.
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
