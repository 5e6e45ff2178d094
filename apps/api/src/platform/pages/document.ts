import type { Language } from '@trpeza/contract/platform/language';
import type { RenderedPage, Storefront } from './storefront.ts';

interface DocumentInput {
  page: RenderedPage;
  language: Language;
  textSize: TextSize;
  storefront: Storefront;
}

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/**
 * The whole page as text. Its style is inline, so nothing blocks the first paint and no form is ever rendered without it.
 * The source stylesheets are linked, disabled, so browsers do not fetch them: the loader of the page's scripts looks
 * for such a link and would otherwise fetch the same rules again. Chromium, looking ahead in a page that arrives slowly,
 * overlooks `disabled`; a medium that nobody has keeps it from fetching. The scripts have low priority, so that pictures and
 * text come first; the state is data, never a script that runs.
 */
export function documentOf({ page, language, textSize, storefront }: DocumentInput): string {
  const style = storefront.styleOf(page.modules);
  const scripts = [
    ...storefront
      .preloads(page.modules)
      .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" fetchpriority="low" src="${storefront.entry}"></script>`,
  ];
  return [
    `<!doctype html><html lang="${language}"${textSize === 'normal' ? '' : ` data-text-size="${textSize}"`}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.title)}</title><meta name="description" content="${escapeText(page.description)}">`,
    findable(page),
    '<meta name="theme-color" content="#33130f"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${style.text}</style>`,
    ...style.files.map((href) => `<link rel="stylesheet" href="${href}" media="not all" disabled>`),
    ...scripts,
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="state">${escapeState(page.state)}</script></body></html>`,
  ].join('');
}

/**
 * Metadata for search engines and messengers. A page has one URL in both languages, so there are no alternates for
 * each of them. The picture is a PNG because messengers do not render SVG.
 */
function findable({ title, description, address }: RenderedPage): string {
  if (address === null) return '<meta name="robots" content="noindex">';
  const properties = {
    type: 'website',
    url: address,
    title,
    description,
    image: new URL('/pictures/share.png', address).href,
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${escapeText(value)}">`,
  );
  return `<link rel="canonical" href="${escapeText(address)}">${tags.join('')}`;
}

/** JSON whose texts cannot end the script element or become markup. */
const escapeState = (state: unknown): string =>
  JSON.stringify(state)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
