import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kitchenNameIn } from '@trpeza/contract/office/kitchen-name';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { translatorFor } from '@trpeza/i18n/messages';
import { errorText } from '#platform/http/error-text.ts';
import type { OutageCode, OutagePage } from '#platform/http/errors.ts';
import type { Log } from '#platform/log.ts';

type Known = Pick<Kitchen, 'name' | 'nameMk' | 'phone'>;

export interface FallbackPage {
  /** Stores the kitchen's name and phone, which the page shows when the database is unavailable. */
  remember(kitchen: Known): void;
  /** Renders the page for an error code. The page explains in both languages why the requested page is unavailable. */
  pageFor: OutagePage;
}

/** The page that the reverse proxy serves while no process responds (docker/Caddyfile). */
const FILE = 'away.html';

/**
 * Creates a page that needs no database, scripts or other files.
 * @param folder the folder to which a copy is written for the reverse proxy; without it, no copy is written
 */
export function createFallbackPage({ folder, log }: { folder?: string | undefined; log: Log }): FallbackPage {
  let known: Known = { name: '', nameMk: '', phone: '' };
  let kept = '';
  const keep = async (html: string) => {
    if (!folder || html === kept) return;
    kept = html;
    const file = join(folder, FILE);
    // Written to a temporary file and renamed, since several processes may write the page at the same time.
    await mkdir(folder, { recursive: true });
    const draft = `${file}.${process.pid}`;
    await writeFile(draft, html);
    await rename(draft, file);
  };
  return {
    remember({ name, nameMk, phone }) {
      known = { name, nameMk, phone };
      keep(htmlOf(known, 'common/closing')).catch((error: unknown) =>
        log.warn({ err: error }, 'failed to write the fallback page'),
      );
    },
    pageFor: (code) => ({ html: htmlOf(known, code), policy: POLICY }),
  };
}

const STYLE =
  'body{margin:0;background:#fbf4e6;color:#2b1a14;font:1.25rem/1.5 system-ui,sans-serif}' +
  'main{max-width:34rem;margin:0 auto;padding:10vh 1.25rem}section+section{margin-top:2.5rem}' +
  'h1{font-size:1.75rem;line-height:1.2;margin:0}a{color:#8a1f1b;display:inline-block;padding:.5rem 0}';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

function htmlOf(known: Known, code: OutageCode): string {
  const title = kitchenNameIn(known, 'mk') || 'Trpeza';
  return [
    '<!doctype html><html lang="mk"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeText(title)}</title><style>${STYLE}</style></head><body><main>`,
    ...LANGUAGES.toReversed().map((language) => sectionOf(known, code, language)),
    '</main></body></html>',
  ].join('');
}

function sectionOf(known: Known, code: OutageCode, language: Language): string {
  const t = translatorFor(language);
  const { phone } = known;
  const dial = phone.replaceAll(/[^\d+]/g, '');
  return [
    `<section lang="${language}"><h1>${escapeText(kitchenNameIn(known, language) || t('common:ourKitchen'))}</h1>`,
    `<p>${escapeText(errorText(code, {}, language))}</p>`,
    dial ? `<p><a href="tel:${dial}">${escapeText(t('common:phoneUs', { phone }))}</a></p>` : '',
    `<p><a href="">${escapeText(t('common:tryAgain'))}</a></p></section>`,
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
