import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import { bankImport } from './import-bank.ts';
import { menuImport } from './import-menu.ts';
import { peopleImport } from './import-people.ts';
import { pricesImport } from './import-prices.ts';
import { recurringImport } from './import-recurring.ts';
import type { ImportHandler } from './row-reader.ts';

export const IMPORT_HANDLERS: Record<ImportKind, ImportHandler> = {
  people: peopleImport,
  menu: menuImport,
  prices: pricesImport,
  recurring: recurringImport,
  bank: bankImport,
};
