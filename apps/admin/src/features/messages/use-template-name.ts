import { isBuiltIn } from '@trpeza/contract/messages/templates.constants';
import { useTranslation } from 'react-i18next';

/** The display name of a template: a text for the product's own, the key for one of the office's. */
export function useTemplateName(): (key: string) => string {
  const { t } = useTranslation('templates');
  return (key) => (isBuiltIn(key) ? t(`name.${key}`) : key);
}
