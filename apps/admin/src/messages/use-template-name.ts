import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { useTranslation } from 'react-i18next';

/** Returns the display name of a template: a translated name for built-in ones, the key for the office's own. */
export function useTemplateName(): (key: string) => string {
  const { t } = useTranslation('templates');
  return (key) => (isBuiltIn(key) ? t(`name.${key}`) : key);
}
