import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { textWithoutFallback } from '@trpeza/contract/platform/localized';
import { capitalise } from '@trpeza/i18n/formats';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { MessageFrame } from './message-frame.tsx';
import type { TemplateValues } from './template-values.ts';
import styles from './templates.module.css';

type TemplatePreviewProps = {
  /** The key of a saved template; undefined for a new one, whose preview consists of the typed texts only. */
  templateKey: string | undefined;
  values: TemplateValues;
};

/** A preview of the message, rendered by the server as it will be when it is sent. */
export function TemplatePreview({ templateKey, values }: TemplatePreviewProps) {
  const { t } = useTranslation('templates');
  const { t: common } = useTranslation('common');
  const heading = useId();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [form, setForm] = useState<'page' | 'text'>('page');
  const { preview, problem, isLoading } = usePreview(templateKey, values, language);
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('preview.title')}
      </h2>
      <p className={styles.hint}>{t('preview.note')}</p>
      <div className={styles.choices}>
        <SegmentRadios
          legend={t('preview.language')}
          options={LANGUAGES.map((value) => ({
            value,
            label: capitalise(common(`languages.${value}`)),
          }))}
          value={language}
          onChange={setLanguage}
        />
        <SegmentRadios
          legend={t('preview.form')}
          options={(['page', 'text'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={form}
          onChange={setForm}
        />
      </div>
      {problem ? (
        <Notice kind="error" level={3} title={t('preview.failed')}>
          {problem}
        </Notice>
      ) : null}
      {preview ? (
        <>
          <p className={styles.subject} lang={language}>
            {t('preview.subject', { subject: preview.subject })}
          </p>
          <MessageFrame
            title={t('preview.frame')}
            language={language}
            html={preview.html}
            plain={form === 'text' ? preview.text : undefined}
          />
        </>
      ) : isLoading ? (
        <div className={styles.waiting}>
          <Loading />
        </div>
      ) : problem ? null : (
        <p>{t('preview.nothing')}</p>
      )}
    </section>
  );
}

function usePreview(templateKey: string | undefined, values: TemplateValues, language: Language) {
  const errorText = useErrorText();
  // A new template without texts in a language is sent in English.
  const of = (field: 'subject' | 'textContent') =>
    textWithoutFallback(values, field, language) || values[field];
  const typed = { subject: of('subject'), textContent: of('textContent') };
  const [body] = useDebouncedValue({ key: JSON.stringify(typed), typed }, 400);
  const key = templateKey ?? 'new';
  const { data, error, isLoading } = useQuery({
    queryKey: ['template-preview', key, language, body.key],
    queryFn: () =>
      api.call('POST /api/email-templates/{templateKey}/preview', {
        params: { templateKey: key },
        body: { language, ...body.typed },
      }),
    // A new template has nothing to show until something is typed.
    enabled: templateKey !== undefined || body.typed.textContent !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  return { preview: data, problem: error ? errorText(error) : undefined, isLoading };
}
