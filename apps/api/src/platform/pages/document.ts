import type { Language } from '@trpeza/contract/platform/language';
import type { RenderedPage, Storefront } from './storefront.ts';

interface DocumentInput {
  page: RenderedPage;
  language: Language;
  textSize: TextSize;
  /** Whether the browser has a session: the style then reserves its space. */
  hasSession: boolean;
  storefront: Storefront;
}

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/**
 * Builds the HTML document. The style is inline, so that nothing blocks the first paint. The stylesheets are linked only
 * because Vite's module loader looks for these links and would otherwise fetch the same rules again. `disabled` keeps
 * browsers from fetching them. Chromium's preload scanner ignores `disabled`, so `media="not all"` is needed too. Scripts
 * have low priority, so that pictures and text load first. The state is embedded as data, not as a script.
 */
export function documentOf({ page, language, textSize, hasSession, storefront }: DocumentInput): string {
  const style = storefront.styleOf(page.modules);
  const scripts = [
    ...storefront
      .preloads(page.modules)
      .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`),
    `<script type="module" fetchpriority="low" src="${storefront.entry}"></script>`,
  ];
  return [
    `<!doctype html><html lang="${language}" data-mantine-color-scheme="light"${textSize === 'normal' ? '' : ` data-text-size="${textSize}"`}${hasSession ? ' data-session' : ''}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(page.title)}</title><meta name="description" content="${escapeText(page.description)}">`,
    metadataOf(page),
    '<meta name="theme-color" content="#33130f"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${style.text}</style>`,
    ...style.files.map((href) => `<link rel="stylesheet" href="${href}" media="not all" disabled>`),
    ...scripts,
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="state">${escapeState(page.state)}</script></body></html>`,
  ].join('');
}

/**
 * Returns the metadata for search engines and messengers. There are no `hreflang` links, since a page has the same URL in
 * both languages. The picture is a PNG, because messengers do not render SVG.
 */
function metadataOf({ title, description, address }: RenderedPage): string {
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

/** Escapes JSON for use inside a `script` element. */
const escapeState = (state: unknown): string =>
  JSON.stringify(state)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
