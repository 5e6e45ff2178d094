import { Group, Stack, Text, Title } from '@mantine/core';
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
import type { TemplateValues } from './template-values.ts';
import styles from './messages.module.css';

type TemplatePreviewProps = {
  /** The key of a saved template; undefined for a new one, whose preview consists of the typed texts only. */
  templateKey: string | undefined;
  values: TemplateValues;
};

/** A preview of the message, rendered by the server as it will be when it is sent. */
export function TemplatePreview({ templateKey, values }: TemplatePreviewProps) {
  const { t } = useTranslation(['templates', 'common']);
  const heading = useId();
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [form, setForm] = useState<'page' | 'text'>('page');
  const { data: preview, error, isLoading } = usePreview(templateKey, values, language);
  const errorText = useErrorText();
  return (
    <Stack component="section" gap="sm" className={styles.beside} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {t('preview.title')}
      </Title>
      <Text c="dimmed">{t('preview.note')}</Text>
      <Group align="start">
        <SegmentRadios
          legend={t('preview.language')}
          options={LANGUAGES.map((value) => ({ value, label: capitalise(t(`common:languages.${value}`)) }))}
          value={language}
          onChange={setLanguage}
        />
        <SegmentRadios
          legend={t('preview.form')}
          options={(['page', 'text'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={form}
          onChange={setForm}
        />
      </Group>
      {error ? (
        <Notice kind="error" level={3} title={t('preview.failed')}>
          {errorText(error)}
        </Notice>
      ) : null}
      {preview ? (
        <>
          <Text fw={700} lang={language} style={{ overflowWrap: 'anywhere' }}>
            {t('preview.subject', { subject: preview.subject })}
          </Text>
          <MessageFrame
            title={t('preview.frame')}
            language={language}
            html={preview.html}
            plain={form === 'text' ? preview.text : undefined}
          />
        </>
      ) : isLoading ? (
        <Loading />
      ) : error ? null : (
        <p>{t('preview.nothing')}</p>
      )}
    </Stack>
  );
}

function usePreview(templateKey: string | undefined, values: TemplateValues, language: Language) {
  // A new template without texts in a language is sent in English.
  const of = (field: 'subject' | 'textContent') =>
    textWithoutFallback(values, field, language) || values[field];
  const typed = { subject: of('subject'), textContent: of('textContent') };
  const [body] = useDebouncedValue({ key: JSON.stringify(typed), typed }, 400);
  const key = templateKey ?? 'new';
  return useQuery({
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
}

type MessageFrameProps = {
  title: string;
  language: Language;
  html: string;
  /** The plain-text version, shown instead of the HTML; undefined to show the HTML. */
  plain: string | undefined;
};

/** Shows a message as its recipient sees it. The sandbox blocks scripts, navigation and access to this page. */
export function MessageFrame({ title, language, html, plain }: MessageFrameProps) {
  if (plain === undefined) return <iframe className={styles.frame} sandbox="" srcDoc={html} title={title} />;
  return (
    <pre className={styles.plain} lang={language}>
      {plain}
    </pre>
  );
}
