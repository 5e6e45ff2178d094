import { useMutation } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { useTemplateName } from './use-template-name.ts';

/** Deletes a template, or the office's version of a built-in one, after a confirmation. */
export function useRemoveTemplate({ onRemoved }: { onRemoved?: (template: EmailTemplate) => void } = {}) {
  const { t } = useTranslation('templates');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const nameOf = useTemplateName();
  const { mutate } = useMutation({
    ...api.mutation('DELETE /api/email-templates/{templateKey}', ({ templateKey }: EmailTemplate) => {
      return { params: { templateKey } };
    }),
    onSuccess: (_done, template) => {
      toast.show({ kind: 'success', title: t(template.isBuiltIn ? 'restored' : 'deleted') });
      onRemoved?.(template);
    },
    onError: (error) => toast.show({ kind: 'error', title: t('failed.delete'), text: errorText(error) }),
  });
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
