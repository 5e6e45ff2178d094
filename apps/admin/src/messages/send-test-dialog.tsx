import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { capitalise } from '@trpeza/i18n/formats';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { variableNamesOf } from './template-values.ts';
import styles from './templates.module.css';
import { useTemplateName } from './use-template-name.ts';

const SENDING = ['template-test'];

type TestDialogProps = {
  template: EmailTemplate | undefined;
  /** The form has unsaved texts, which the test message does not include. */
  isUnsaved?: boolean;
  onClose: () => void;
};

export function SendTestDialog({ template, isUnsaved = false, onClose }: TestDialogProps) {
  const { t } = useTranslation('templates');
  const nameOf = useTemplateName();
  const formId = useId();
  const isSending = useIsMutating({ mutationKey: SENDING }) > 0;
  return (
    <Dialog
      open={template !== undefined}
      onClose={onClose}
      title={template ? t('testing.title', { name: nameOf(template.templateKey) }) : ''}
      footer={
        <Button type="submit" form={formId} size="large" isLoading={isSending}>
          {t(isSending ? 'testing.sending' : 'testing.send')}
        </Button>
      }
    >
      {template ? (
        <>
          <p className={styles.lead}>{t('testing.text')}</p>
          {isUnsaved ? <Notice kind="warning" level={3} title={t('testing.unsaved')} /> : null}
          <TestForm formId={formId} template={template} onDone={onClose} />
        </>
      ) : null}
    </Dialog>
  );
}

type TestFormProps = {
  formId: string;
  template: EmailTemplate;
  onDone: () => void;
};

function TestForm({ formId, template, onDone }: TestFormProps) {
  const { t } = useTranslation('templates');
  const { t: common } = useTranslation('common');
  const user = useUser();
  const shown = useLanguage();
  const form = useForm({
    values: { email: user.email ?? '', language: shown, variables: {} as Record<string, string> },
    check: ({ email }) => (email.trim() ? {} : { email: t('testing.emailRequired') }),
  });
  const { language, variables } = form.values;
  const test = useSendTest(template, { onDone, onRefused: form.refuse });
  const trialOf = ({ variables: all, ...trial }: Trial) => ({
    ...trial,
    variables: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
  });
  return (
    <form id={formId} className={styles.form} onSubmit={form.onSubmit(test, trialOf)} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField {...form.text('email')} label={t('testing.email')} type="email" autoComplete="email" />
      <SegmentRadios
        legend={t('testing.language')}
        options={LANGUAGES.map((value) => ({
          value,
          label: capitalise(common(`languages.${value}`)),
        }))}
        value={language}
        onChange={(chosen) => form.set({ language: chosen })}
      />
      <details className={styles.more}>
        <summary>{t('testing.values')}</summary>
        <p className={styles.hint}>{t('testing.valuesHelp')}</p>
        {variableNamesOf(template).map((name) => (
          <TextField
            key={name}
            label={`{{${name}}}`}
            value={variables[name] ?? ''}
            onChange={({ currentTarget }) =>
              form.set({ variables: { ...variables, [name]: currentTarget.value } })
            }
          />
        ))}
      </details>
    </form>
  );
}

interface Trial {
  email: string;
  language: Language;
  variables: Record<string, string>;
}
interface Outcome {
  onDone: () => void;
  onRefused: (error: unknown, text: string) => void;
}

function useSendTest({ templateKey }: EmailTemplate, { onDone, onRefused }: Outcome) {
  const { t } = useTranslation('templates');
  const toast = useToast();
  const errorText = useErrorText();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: (body: Trial) =>
      api.call('POST /api/email-templates/{templateKey}/test', { params: { templateKey }, body }),
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('tested') });
      onDone();
    },
    onError: (error) => {
      const text = errorText(error);
      toast.show({ kind: 'error', title: t('failed.test'), text });
      onRefused(error, text);
    },
  });
}
