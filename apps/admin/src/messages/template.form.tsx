import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import type { EmailTemplate } from '@trpeza/contract/messages/templates.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { TemplatePreview } from './template-preview.tsx';
import { bodyOf, parseVariableNames, valuesOf } from './template-values.ts';
import { TemplateTexts } from './template-texts.tsx';
import styles from './templates.module.css';
import { SendTestDialog } from './send-test-dialog.tsx';
import { useInsertVariable } from './use-insert-variable.ts';
import { useRemoveTemplate } from './use-remove-template.ts';
import { useSaveTemplate } from './use-save-template.ts';
import { useTemplateName } from './use-template-name.ts';
import { VariableList } from './variable-list.tsx';

type TemplateFormProps = { template: EmailTemplate | undefined; isGone: boolean };

/** Edits one template in both languages with a preview; without `template`, adds a new one. */
export function TemplateForm({ template, isGone }: TemplateFormProps) {
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
  const [tested, setTested] = useState<EmailTemplate>();
  const leave = () => void navigate(paths.emailTemplates());
  const done = () => {
    form.discardDraft();
    leave();
  };
  const save = useSaveTemplate(template, { onSaved: done, onRefused: form.refuse });
  const changed = () => {
    if (!template || form.isDirty) return { before: form.before, values };
    return void done();
  };
  const known = template?.isBuiltIn ? parseVariableNames(values.variables) : undefined;
  return (
    <>
      <PageHeader title={title} back={{ to: paths.emailTemplates(), label: t('form.back') }} />
      <form className={styles.form} onSubmit={form.onSubmit(save, changed)} noValidate>
        <ErrorSummary {...form.summary} />
        {isGone ? <Notice kind="warning" level={3} announce title={t('goneMeanwhile')} /> : null}
        {form.isKept ? <Kept onDiscard={() => form.reset(valuesOf(template))} /> : null}
        {template ? null : (
          <TextField {...text('templateKey')} label={t('form.key')} description={t('form.keyHelp')} />
        )}
        <TextField {...text('description')} label={t('form.description')} />
        {known ? null : (
          <TextField
            {...text('variables')}
            label={t('form.variables')}
            description={t('form.variablesHelp', { example: '{{name}}' })}
          />
        )}
        <VariableList
          names={known ?? parseVariableNames(values.variables)}
          isToOffice={template?.templateKey === 'order-notice'}
          isKnown={known !== undefined}
          onInsert={insert.put}
        />
        <TemplateTexts text={text} mayBeEmpty={!template?.isBuiltIn} onFocus={insert.remember} />
        <TemplatePreview templateKey={template?.templateKey} values={values} />
        <Buttons
          template={template}
          isSaving={save.isPending}
          onTest={() => setTested(template)}
          onRemoved={done}
        />
      </form>
      <SendTestDialog template={tested} isUnsaved={form.isDirty} onClose={() => setTested(undefined)} />
    </>
  );
}

function Kept({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('templates');
  const discardDraft = (
    <Button variant="secondary" onClick={onDiscard}>
      {t('form.kept.forget')}
    </Button>
  );
  return (
    <Notice title={t('form.kept.title')} actions={discardDraft}>
      {t('form.kept.text')}
    </Notice>
  );
}

type ButtonsProps = {
  template: EmailTemplate | undefined;
  isSaving: boolean;
  onTest: () => void;
  onRemoved: () => void;
};

function Buttons({ template, isSaving, onTest, onRemoved }: ButtonsProps) {
  const { t } = useTranslation('templates');
  const remove = useRemoveTemplate({ onRemoved });
  return (
    <div className={styles.buttons}>
      <Button type="submit" size="large" isLoading={isSaving}>
        {t(isSaving ? 'form.saving' : 'form.save')}
      </Button>
      {template ? (
        <Button size="large" variant="secondary" onClick={onTest}>
          {t('test')}
        </Button>
      ) : null}
      {template?.isEdited ? (
        <Button size="large" variant="danger" onClick={() => void remove(template)}>
          {t(template.isBuiltIn ? 'restore' : 'delete')}
        </Button>
      ) : null}
    </div>
  );
}
