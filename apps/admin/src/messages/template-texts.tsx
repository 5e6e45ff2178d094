import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import type { FocusEvent } from 'react';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import type { TemplateValues } from './template-values.ts';
import styles from './templates.module.css';

type TemplateWordsProps = {
  /** Returns the props of a text field. */
  text: Form<TemplateValues>['text'];
  /** For templates created by the office: if the Macedonian texts are empty, the English ones are sent. */
  mayBeEmpty: boolean;
  onFocus: (event: FocusEvent) => void;
};

/** Subject and message in English and in Macedonian, side by side where there is room. */
export function TemplateTexts({ text, mayBeEmpty, onFocus }: TemplateWordsProps) {
  const { t } = useTranslation('templates');
  return (
    // Variables are inserted into the text field that had the focus last.
    <div className={styles.words} onFocus={onFocus}>
      {mayBeEmpty ? <p className={styles.hint}>{t('form.macedonianHelp')}</p> : null}
      <div className={styles.pair}>
        <TextField {...text('subject')} label={t('form.subject')} lang="en" maxLength={200} />
        <TextField {...text('subject_mk')} label={t('form.subject_mk')} lang="mk" maxLength={200} />
      </div>
      <Notation />
      <div className={styles.pair}>
        <TextArea {...text('textContent')} label={t('form.textContent')} lang="en" rows={16} />
        <TextArea {...text('textContent_mk')} label={t('form.textContent_mk')} lang="mk" rows={16} />
      </div>
    </div>
  );
}

function Notation() {
  const { t } = useTranslation('templates');
  return (
    <ul className={styles.hint}>
      <li>{t('form.textHelp.paragraph')}</li>
      <li>{t('form.textHelp.button')}</li>
      <li>{t('form.textHelp.row', { example: t('form.textHelp.rowExample', { variable: '{{total}}' }) })}</li>
      <li>{t('form.textHelp.section', { open: '{{#name}}', close: '{{/name}}' })}</li>
    </ul>
  );
}
