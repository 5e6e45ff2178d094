import { formatMoney, toCents } from '@trpeza/contract/shared/money';

type Written<T> = T extends Date ? string : T;

/** A row with its instants written out. */
export const written = <Row extends object>(row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as { [Name in keyof Row]: Written<Row[Name]> };

export const amountOf = (cents: number): string => formatMoney(toCents(cents));

/** Orders are known by their number. */
export const numberOf = <Id extends number | null>(orderId: Id) =>
  (orderId === null ? null : String(orderId)) as Id extends null ? null : string;

export const pictureOf = (image: Buffer | null): string | null =>
  image && `data:image/webp;base64,${image.toString('base64')}`;

/** A link that does something for whoever has it must not lie about in a downloaded file. */
export const withoutSecrets = (text: string): string => text.replaceAll(/([?&][\w-]+=)[\w-]{16,}/g, '$1…');
