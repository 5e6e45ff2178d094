import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './imports.module.css';
import { useUpload } from './use-imports.ts';

interface UploadFormProps {
  kind: ImportKind;
  kinds: readonly ImportKind[];
}

/** The kind of file, a template for it, and the file itself. The upload alone changes no records. */
export function UploadForm({ kind, kinds }: UploadFormProps) {
  const { t } = useTranslation('imports');
  const [, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { upload, isUploading, problem } = useUpload(kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (file) upload(file);
    else input.current?.focus();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {kinds.length > 1 ? (
        <RadioList
          name="kind"
          legend={t('kindLabel')}
          value={kind}
          options={kinds.map((each) => ({
            value: each,
            label: t(`kind.${each}.title`),
            hint: t(`kind.${each}.text`),
          }))}
          onChange={(chosen) => setSearch({ kind: chosen }, { replace: true, preventScrollReset: true })}
        />
      ) : (
        <p>{t(`kind.${kind}.text`)}</p>
      )}
      {kind === 'bank' ? null : <Template kind={kind} />}
      <section className={styles.part}>
        <TextField
          ref={input}
          type="file"
          accept={`.csv,.txt,.tsv,.xlsx${kind === 'bank' ? ',.ofx,.qfx' : ''}`}
          label={t('file.label')}
          description={t(kind === 'bank' ? 'file.helpBank' : 'file.help')}
          error={isMissing ? t('file.missing') : problem}
          onChange={() => setMissing(false)}
        />
        <div>
          <Button type="submit" size="large" isLoading={isUploading}>
            {t(isUploading ? 'file.uploading' : 'file.upload')}
          </Button>
        </div>
      </section>
    </form>
  );
}

/** Downloads the existing records as a spreadsheet to be edited. */
function Template({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const template = { params: { kind }, query: { language } };
  return (
    <section className={styles.part} aria-labelledby="template">
      <h2 id="template">{t('template.title')}</h2>
      <p>{t('template.text')}</p>
      {kind === 'people' || kind === 'recurring' ? (
        <p>
          {t('template.unnumbered')} <Link to={paths.customers()}>{t('template.people')}</Link>
        </p>
      ) : null}
      <div>
        <AnchorButton
          variant="secondary"
          href={api.href('GET /api/imports/templates/{kind}', template)}
          download
        >
          {t('template.download', { kind: t(`kind.${kind}.title`) })}
        </AnchorButton>
      </div>
    </section>
  );
}
