import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { bodyOf, changeOf, type TemplateValues } from './template-values.ts';

interface Typed {
  before: TemplateValues;
  values: TemplateValues;
}
interface Outcome {
  onSaved: () => void;
  onRefused: (error: unknown, text: string) => void;
}

/** Creates a template, or sends the changed fields of an existing one. */
export function useSaveTemplate(template: EmailTemplate | undefined, { onSaved, onRefused }: Outcome) {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/email-templates');
  return useMutation({
    mutationFn: ({ before, values }: Typed) =>
      template
        ? api.call('PUT /api/email-templates/{templateKey}', {
            params: { templateKey: template.templateKey },
            body: { ...changeOf(before, values), expectedUpdatedAt: before.updatedAt || null },
          })
        : api.call('POST /api/email-templates', { body: bodyOf(values) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      toast.show({ kind: 'success', title: t(template ? 'updated' : 'created') });
      onSaved();
    },
    onError: (error) => {
      const text = errorText(error);
      toast.show({
        kind: 'error',
        isInForm: true,
        title: t(template ? 'failed.update' : 'failed.create'),
        text,
      });
      onRefused(error, text);
      // A colleague may have changed it first.
      void client.invalidateQueries({ queryKey });
    },
  });
}
