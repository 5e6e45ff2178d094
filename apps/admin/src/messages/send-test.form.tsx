import { Stack, Text } from '@mantine/core';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { capitalise } from '@trpeza/i18n/formats';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { useTemplateName } from './message-texts.ts';
import { variableNamesOf } from './template-values.ts';

type Trial = { email: string; language: Language; variables: Record<string, string> };

interface SendTestFormProps {
  template: EmailTemplate;
  /** The form has unsaved texts, which the test message does not include. */
  isUnsaved?: boolean;
  onClose: () => void;
}

export function SendTestForm({ template, isUnsaved = false, onClose }: SendTestFormProps) {
  const { t } = useTranslation(['templates', 'common']);
  const nameOf = useTemplateName();
  const { templateKey } = template;
  const values: Trial = { email: useUser().email ?? '', language: useLanguage(), variables: {} };
  return (
    <EditDialog
      title={t('testing.title', { name: nameOf(templateKey) })}
      onClose={onClose}
      form={{ values, check: ({ email }) => (email.trim() ? {} : { email: t('testing.emailRequired') }) }}
      call={api.mutation('POST /api/email-templates/{templateKey}/test', ({ variables, ...trial }: Trial) => {
        const typed = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
        return { params: { templateKey }, body: { ...trial, variables: typed } };
      })}
      done={t('tested')}
      failedTitle={t('failed.test')}
      submit={t('testing.send')}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <p>{t('testing.text')}</p>
          {isUnsaved ? <Notice kind="warning" level={3} title={t('testing.unsaved')} /> : null}
          <TextField {...form.text('email')} label={t('testing.email')} type="email" autoComplete="email" />
          <SegmentRadios
            {...form.valued('language')}
            legend={t('testing.language')}
            options={LANGUAGES.map((value) => ({ value, label: capitalise(t(`common:languages.${value}`)) }))}
          />
          <details>
            <Text component="summary" fw={700} lh="var(--target)">
              {t('testing.values')}
            </Text>
            <Stack gap="sm">
              <Text c="dimmed">{t('testing.valuesHelp')}</Text>
              {variableNamesOf(template).map((name) => (
                <TextField
                  key={name}
                  label={`{{${name}}}`}
                  value={form.values.variables[name] ?? ''}
                  onChange={({ currentTarget }) =>
                    form.set({ variables: { ...form.values.variables, [name]: currentTarget.value } })
                  }
                />
              ))}
            </Stack>
          </details>
        </>
      )}
    </EditDialog>
  );
}
