import { OWN_ERRORS } from '@trpeza/contract/messages/templates.constants';
import { useTranslation } from 'react-i18next';

const OWN = Object.keys(OWN_ERRORS) as (keyof typeof OWN_ERRORS)[];

/** Why a message was not sent: in words where the product gave it up, else as the mail server said it. */
export function useReason(): (lastError: string) => string {
  const { t } = useTranslation('templates');
  return (lastError) => {
    const own = OWN.find((name) => OWN_ERRORS[name] === lastError);
    return own ? t(`outbox.own.${own}`) : lastError;
  };
}
