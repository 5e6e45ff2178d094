import { BUILT_IN_TEMPLATES, isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import type { Language } from '@trpeza/contract/shared/language';
import type { Db } from '#platform/database/database.ts';
import { presentTemplate } from './templates.present.ts';
import { listTemplateRows } from './templates.queries.ts';

/** Every built-in template in the order of the customer journey, then the office's own by their keys. */
export async function listTemplates(db: Db, language: Language): Promise<EmailTemplate[]> {
  const rows = new Map((await listTemplateRows(db)).map((row) => [row.templateKey, row]));
  const own = [...rows.keys()].filter((key) => !isBuiltIn(key));
  return [...BUILT_IN_TEMPLATES, ...own].map((key) => presentTemplate(key, rows.get(key), language));
}
