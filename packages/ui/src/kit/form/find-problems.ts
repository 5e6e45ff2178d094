import { schemaResolver } from '@mantine/form';
import { ruleOf } from '@trpeza/contract/platform/rule-keys';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import type { Namespace } from '@trpeza/i18n/namespaces';
import type { i18n } from 'i18next';

/** How a page imports a schema of the contract: `() => import('…/accounts.schemas').then((all) => all.ChangeEmail)`. */
export type Schema = () => Promise<Parameters<typeof schemaResolver>[0]>;

/**
 * Validates a request body with a schema. Returns messages in the current language by path in the body. Offline, the
 * schema may fail to load. Then no problems are found, and only the API validates.
 */
export async function findProblems(
  schema: Schema,
  body: object,
  words: i18n,
): Promise<Record<string, string>> {
  const rules = await schema().catch(() => undefined);
  const found = rules ? Object.entries(await schemaResolver(rules)(body)) : [];
  const sentences = found.map(
    async ([path, message]) => [path, await ruleText(words, ruleOf(String(message)))] as const,
  );
  return Object.fromEntries(await Promise.all(sentences));
}

/**
 * Returns the text of a rule such as `accounts:rules.email-invalid`. Schemas build such keys at run time, so the compiler
 * cannot check them.
 */
async function ruleText(instance: i18n, { rule, params }: ReturnType<typeof ruleOf>): Promise<string> {
  const [namespace, word] = rule.split(':');
  if (word !== undefined) await loadNamespaces(instance, [namespace as Namespace]);
  return (instance.t as unknown as (key: string, params: object | undefined) => string)(rule, params);
}
