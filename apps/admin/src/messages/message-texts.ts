import { isBuiltIn, OWN_ERRORS } from '@trpeza/contract/messages/templates.constants';
import { useTranslation } from 'react-i18next';

/** Returns the display name of a template: a translated name for built-in ones, the key for the office's own. */
export function useTemplateName(): (key: string) => string {
  const { t } = useTranslation('templates');
  return (key) => (isBuiltIn(key) ? t(`name.${key}`) : key);
}

const OWN = Object.keys(OWN_ERRORS) as (keyof typeof OWN_ERRORS)[];

/**
 * Returns why a message was not sent: a translated text for errors of this application, otherwise the mail server's message.
 */
export function useSendErrorText(): (lastError: string) => string {
  const { t } = useTranslation('templates');
  return (lastError) => {
    const own = OWN.find((name) => OWN_ERRORS[name] === lastError);
    return own ? t(`outbox.own.${own}`) : lastError;
  };
}
