import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import type { ShopPage } from './storefront.ts';

/**
 * Lists all pages that search engines may index, as an XML sitemap.
 * @param origin such as `https://trpeza.example`
 */
export function sitemapOf(
  pages: readonly ShopPage[],
  origin: string,
  meals: readonly Pick<Meal, 'id'>[],
): string {
  const paths = pages
    .filter((page) => page.isListed)
    .flatMap(({ path }) =>
      path.includes(':id') ? meals.map(({ id }) => path.replace(':id', String(id))) : [path],
    );
  const entries = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
  );
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
