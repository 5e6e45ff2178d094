import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { useTemplateName } from './message-texts.ts';

/** Deletes a template, or the office's version of a built-in one, after a confirmation. */
export function useRemoveTemplate({ onRemoved }: { onRemoved?: () => void } = {}) {
  const { t } = useTranslation('templates');
  const confirm = useConfirm();
  const nameOf = useTemplateName();
  const { mutate } = useSave(
    api.mutation('DELETE /api/email-templates/{templateKey}', ({ templateKey }: EmailTemplate) => ({
      params: { templateKey },
    })),
    {
      done: (_result, { isBuiltIn }) => t(isBuiltIn ? 'restored' : 'deleted'),
      failedTitle: t('failed.delete'),
      onSaved: () => onRemoved?.(),
    },
  );
  return async (template: EmailTemplate) => {
    const words = template.isBuiltIn ? 'restoring' : 'deletion';
    const isSure = await confirm({
      title: t(`${words}.title`, { name: nameOf(template.templateKey) }),
      text: t(`${words}.text`),
      confirmLabel: t(`${words}.yes`),
      cancelLabel: t(`${words}.no`),
      destructive: true,
    });
    if (isSure) mutate(template);
  };
}
