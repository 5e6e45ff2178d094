import { Grid, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TemplateVariable } from '@trpeza/contract/messages/templates.constants';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { fieldIn } from '@trpeza/contract/platform/localized';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { type FormState, useForm } from '@trpeza/ui/kit/form/use-form';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { useTemplateName } from './message-texts.ts';
import { SendTestForm } from './send-test.form.tsx';
import { TemplatePreview } from './template-preview.tsx';
import {
  bodyOf,
  changeOf,
  insertAtCaret,
  parseVariableNames,
  TEXT_FIELDS,
  valuesOf,
  type TemplateValues,
  type TextName,
} from './template-values.ts';
import { useRemoveTemplate } from './use-remove-template.ts';

/** Edits one template in both languages, with its preview beside it; without `template`, adds a new one. */
export function TemplateForm({
  template,
  isGone,
}: {
  template?: EmailTemplate | undefined;
  isGone: boolean;
}) {
  const { t } = useTranslation('templates');
  const navigate = useNavigate();
  const nameOf = useTemplateName();
  const title = template ? t('form.editTitle', { name: nameOf(template.templateKey) }) : t('form.addTitle');
  usePageTitle(title);
  const { id: userId } = useUser();
  const form = useForm({
    values: valuesOf(template),
    schema: () =>
      import('@trpeza/contract/messages/templates.schemas').then((all) =>
        template?.isBuiltIn ? all.ChangeTemplate : all.AddTemplate,
      ),
    bodyOf,
    draft: { name: `email-template ${template?.templateKey ?? 'new'}`, userId },
  });
  const { values, text } = form;
  const insert = useInsertVariable(values, form.set);
  const [isTesting, setTesting] = useState(false);
  const done = () => {
    form.discardDraft();
    void navigate(paths.emailTemplates());
  };
  const save = useSaveTemplate(template, form, done);
  const remove = useRemoveTemplate({ onRemoved: done });
  const changed = () => (!template || form.isDirty ? values : void done());
  const isOwn = !template?.isBuiltIn;
  return (
    <>
      <PageHeader title={title} back={{ to: paths.emailTemplates(), label: t('form.back') }} />
      <form onSubmit={form.onSubmit(save, changed)} noValidate>
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack>
              <ErrorSummary {...form.summary} />
              {isGone ? <Notice kind="warning" level={3} announce title={t('goneMeanwhile')} /> : null}
              {form.isKept ? (
                <Notice
                  title={t('form.kept.title')}
                  actions={
                    <Button variant="secondary" onClick={() => form.reset(valuesOf(template))}>
                      {t('form.kept.forget')}
                    </Button>
                  }
                >
                  {t('form.kept.text')}
                </Notice>
              ) : null}
              {isOwn ? <Notice title={t('form.ownTitle')}>{t('form.ownText')}</Notice> : null}
              {template ? null : (
                <TextField {...text('templateKey')} label={t('form.key')} description={t('form.keyHelp')} />
              )}
              <TextField {...text('description')} label={t('form.description')} />
              {isOwn ? (
                <TextField
                  {...text('variables')}
                  label={t('form.variables')}
                  description={t('form.variablesHelp', { example: '{{name}}' })}
                />
              ) : null}
              <VariableButtons
                names={parseVariableNames(values.variables)}
                template={template}
                onInsert={insert.put}
              />
              <Notation />
              {isOwn ? <Text c="dimmed">{t('form.macedonianHelp')}</Text> : null}
              {/* Variables are inserted into the text field that had the focus last. */}
              <Stack onFocus={insert.remember}>
                <TextField {...text('subject')} label={t('form.subject')} lang="en" maxLength={200} />
                <TextArea {...text('textContent')} label={t('form.textContent')} lang="en" rows={14} />
                <TextField {...text('subject_mk')} label={t('form.subject_mk')} lang="mk" maxLength={200} />
                <TextArea {...text('textContent_mk')} label={t('form.textContent_mk')} lang="mk" rows={14} />
              </Stack>
              <Group gap="sm">
                <Button type="submit" size="large" isLoading={save.isPending}>
                  {t(save.isPending ? 'form.saving' : 'form.save')}
                </Button>
                {template ? (
                  <Button size="large" variant="secondary" onClick={() => setTesting(true)}>
                    {t('test')}
                  </Button>
                ) : null}
                {template?.isEdited ? (
                  <Button size="large" variant="danger" onClick={() => void remove(template)}>
                    {t(isOwn ? 'delete' : 'restore')}
                  </Button>
                ) : null}
              </Group>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <TemplatePreview templateKey={template?.templateKey} values={values} />
          </Grid.Col>
        </Grid>
      </form>
      {isTesting && template ? (
        <SendTestForm template={template} isUnsaved={form.isDirty} onClose={() => setTesting(false)} />
      ) : null}
    </>
  );
}

/** Creates a template, or sends the changed fields of an existing one. */
function useSaveTemplate(
  template: EmailTemplate | undefined,
  form: Pick<FormState<TemplateValues>, 'before' | 'refuse'>,
  onSaved: () => void,
) {
  const { t } = useTranslation('templates');
  const client = useQueryClient();
  const { queryKey } = api.query('GET /api/email-templates');
  return useSave(
    {
      mutationFn: (typed: TemplateValues) =>
        template
          ? api.call('PUT /api/email-templates/{templateKey}', {
              params: { templateKey: template.templateKey },
              body: { ...changeOf(form.before, typed), expectedUpdatedAt: form.before.updatedAt || null },
            })
          : api.call('POST /api/email-templates', { body: bodyOf(typed) }),
    },
    {
      done: t(template ? 'updated' : 'created'),
      failedTitle: t(template ? 'failed.update' : 'failed.create'),
      form,
      onSaved: async () => {
        await client.invalidateQueries({ queryKey });
        onSaved();
      },
      // A colleague may have changed it first.
      onFailed: () => void client.invalidateQueries({ queryKey }),
    },
  );
}

type Box = HTMLTextAreaElement | HTMLInputElement;

/** Inserts a variable at the caret of the text field that had the focus last, and moves the caret behind it. */
function useInsertVariable(values: TemplateValues, set: (change: Partial<TemplateValues>) => void) {
  const last = useRef<Box>(undefined);
  const first = fieldIn('textContent', useLanguage());
  return {
    remember: ({ target }: FocusEvent) => {
      if (TEXT_FIELDS.some((field) => field === (target as Box).name)) last.current = target as Box;
    },
    put: (name: string) => {
      const box = last.current ?? document.querySelector<Box>(`textarea[name="${first}"]`);
      if (!box) return;
      const field = box.name as TextName;
      const at = { start: box.selectionStart ?? box.value.length, end: box.selectionEnd ?? box.value.length };
      const { text, caret } = insertAtCaret(values[field], at, `{{${name}}}`);
      // The caret can be placed only after the new text has been rendered.
      flushSync(() => set({ [field]: text }));
      box.focus();
      box.setSelectionRange(caret, caret);
    },
  };
}

type VariableButtonsProps = {
  names: readonly string[];
  template: EmailTemplate | undefined;
  onInsert: (name: string) => void;
};

/** The variables that a message can contain. A click, or Enter, inserts one at the caret. */
function VariableButtons({ names, template, onInsert }: VariableButtonsProps) {
  const { t } = useTranslation('templates');
  if (names.length === 0) return null;
  // In messages to the office, `name` is the customer's name.
  const wordOf = (name: string) =>
    template?.templateKey === 'order-notice' && name === 'name' ? 'customerName' : (name as TemplateVariable);
  return (
    <Stack component="section" gap="xs" aria-label={t('form.insert')}>
      <Text fw={700}>{t('form.insert')}</Text>
      <Text c="dimmed">{t('form.insertHelp')}</Text>
      <Group gap="sm">
        {names.map((name) => {
          const meaning = template?.isBuiltIn ? t(`variable.${wordOf(name)}`) : undefined;
          return (
            <Button
              key={name}
              variant="secondary"
              size="small"
              title={meaning}
              onClick={() => onInsert(name)}
            >
              {name}
            </Button>
          );
        })}
      </Group>
      {template?.isBuiltIn ? (
        <details>
          <Text component="summary" fw={700} lh="var(--target)">
            {t('form.meanings')}
          </Text>
          <ul>
            {names.map((name) => (
              <li key={name}>
                <code>{name}</code>: {t(`variable.${wordOf(name)}`)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Stack>
  );
}

function Notation() {
  const { t } = useTranslation('templates');
  return (
    <details>
      <Text component="summary" fw={700} lh="var(--target)">
        {t('form.textHelp.title')}
      </Text>
      <ul>
        <li>{t('form.textHelp.paragraph')}</li>
        <li>{t('form.textHelp.button')}</li>
        <li>
          {t('form.textHelp.row', { example: t('form.textHelp.rowExample', { variable: '{{total}}' }) })}
        </li>
        <li>{t('form.textHelp.section', { open: '{{#name}}', close: '{{/name}}' })}</li>
        <li>{t('form.textHelp.html', { tag: '<script>' })}</li>
      </ul>
    </details>
  );
}
