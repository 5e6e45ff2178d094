import { formatMoney, toCents } from '@trpeza/contract/shared/money';

type Written<T> = T extends Date ? string : T;

/** A row with its instants written out. */
export function written<Row extends object>(row: Row): { [Name in keyof Row]: Written<Row[Name]> };
export function written(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

export const amountOf = (cents: number): string => formatMoney(toCents(cents));

/** Orders are known by their number. */
export function numberOf<Id extends number | null>(orderId: Id): Id extends null ? null : string;
export function numberOf(orderId: number | null): string | null {
  return orderId === null ? null : String(orderId);
}

export const pictureOf = (image: Buffer | null): string | null =>
  image && `data:image/webp;base64,${image.toString('base64')}`;

/** A link that does something for whoever has it must not lie about in a downloaded file. */
export const withoutSecrets = (text: string): string => text.replaceAll(/([?&][\w-]+=)[\w-]{16,}/g, '$1…');
