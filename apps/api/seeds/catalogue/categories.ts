import type { DemoCategory } from './types.ts';

/** In menu order. */
export const categories: DemoCategory[] = [
  { slug: 'stews', name: 'Stews & beans', nameMk: 'Јадења на лажица' },
  { slug: 'grill', name: 'Grill', nameMk: 'Скара' },
  { slug: 'pies', name: 'Pies & pastry', nameMk: 'Пити и печива' },
  { slug: 'salads', name: 'Salads & spreads', nameMk: 'Салати и намази' },
  { slug: 'soups', name: 'Soups', nameMk: 'Супи и чорби' },
  { slug: 'stuffed', name: 'Stuffed & baked', nameMk: 'Полнети и печени јадења' },
  { slug: 'fish', name: 'Fish', nameMk: 'Риба' },
  { slug: 'sweets', name: 'Sweets', nameMk: 'Слатки' },
];
