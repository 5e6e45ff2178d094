import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { useTranslation } from 'react-i18next';

/** What a template is called: the product's own in words, one of the office's by its key. */
export function useTemplateName(): (key: string) => string {
  const { t } = useTranslation('templates');
  return (key) => (isBuiltIn(key) ? t(`name.${key}`) : key);
}
