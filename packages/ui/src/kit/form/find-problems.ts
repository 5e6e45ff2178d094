import { schemaResolver } from '@mantine/form';
import { ruleKey } from '@trpeza/contract/shared/rule-keys';
import { ruleText } from '@trpeza/i18n/i18n';
import type { i18n } from 'i18next';

/** How a schema of the contract comes to a page: `() => import('…/accounts.schemas').then((all) => all.ChangeEmail)`. */
export type Schema = () => Promise<Parameters<typeof schemaResolver>[0]>;

/**
 * What a schema finds in what would be sent: sentences in the shown language, by the path of the body. Without a network
 * the schema may be out of reach: then there is nothing to find, and the API alone asks.
 */
export async function findProblems(
  schema: Schema,
  body: object,
  words: i18n,
): Promise<Record<string, string>> {
  const rules = await schema().catch(() => undefined);
  const found = rules ? Object.entries(await schemaResolver(rules)(body)) : [];
  const sentences = found.map(
    async ([path, message]) => [path, await ruleText(words, ruleKey(String(message)))] as const,
  );
  return Object.fromEntries(await Promise.all(sentences));
}
