import type { DemoCategory } from './types.ts';

/** In the order of the menu. Two categories share a cloth colour; the weave of the band (cloth.ts) tells them apart. */
export const categories: DemoCategory[] = [
  { slug: 'stews', name: 'Stews & beans', nameMk: 'Јадења на лажица', cloth: 'red' },
  { slug: 'grill', name: 'Grill', nameMk: 'Скара', cloth: 'red' },
  { slug: 'pies', name: 'Pies & pastry', nameMk: 'Пити и печива', cloth: 'ochre' },
  { slug: 'salads', name: 'Salads & spreads', nameMk: 'Салати и намази', cloth: 'green' },
  { slug: 'soups', name: 'Soups', nameMk: 'Супи и чорби', cloth: 'indigo' },
  { slug: 'stuffed', name: 'Stuffed & baked', nameMk: 'Полнети и печени јадења', cloth: 'green' },
  { slug: 'fish', name: 'Fish', nameMk: 'Риба', cloth: 'indigo' },
  { slug: 'sweets', name: 'Sweets', nameMk: 'Слатки', cloth: 'ochre' },
];
