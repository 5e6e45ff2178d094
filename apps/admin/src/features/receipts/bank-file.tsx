import { useMutation, useQuery } from '@tanstack/react-query';
import type { BankFilePreview, BankUpload } from '@trpeza/contract/receipts/bank-files.schemas';
import { BANK_FIELDS } from '@trpeza/contract/receipts/receipts.constants';
import { useErrorText } from '@trpeza/ui/features/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { base64Of } from '../imports/base64-of.ts';
import { ColumnsForm } from '../imports/columns.form.tsx';
import styles from './receipts.module.css';

interface Read {
  upload: BankUpload;
  preview: BankFilePreview;
}

/** A file of the bank: it is read first and shown, and kept by a second press. */
export function BankFile() {
  const [read, setRead] = useState<Read>();
  return read ? (
    <Preview read={read} onRead={setRead} onClose={() => setRead(undefined)} />
  ) : (
    <>
      <UploadForm onRead={setRead} />
      <Earlier />
    </>
  );
}

function useRead(onRead: (read: Read) => void) {
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (upload: BankUpload): Promise<Read> => ({
      upload,
      preview: await api.call('POST /api/bank-files/preview', { body: upload }),
    }),
    onSuccess: onRead,
  });
  return { read: mutate, isReading: isPending, problem: error ? errorText(error) : undefined };
}

function UploadForm({ onRead }: { onRead: (read: Read) => void }) {
  const { t } = useTranslation('receipts');
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { read, isReading, problem } = useRead(onRead);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (file) read({ fileName: file.name, file: await base64Of(file) });
    else input.current?.focus();
  };
  return (
    <form className={styles.filters} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={input}
        className={styles.search}
        type="file"
        accept=".csv,.txt,.ofx,.qfx"
        label={t('file.label')}
        description={t('file.help')}
        error={isMissing ? t('file.missing') : problem}
        onChange={() => setMissing(false)}
      />
      <Button type="submit" isLoading={isReading}>
        {t(isReading ? 'file.reading' : 'file.read')}
      </Button>
    </form>
  );
}

type PreviewProps = { read: Read; onRead: (read: Read) => void; onClose: () => void };

/** What a file would bring; nothing is kept yet. */
function Preview({ read: { upload, preview }, onRead, onClose }: PreviewProps) {
  const { t } = useTranslation('receipts');
  const { t: common } = useTranslation('common');
  const toast = useToast();
  const errorText = useErrorText();
  const { read, isReading, problem } = useRead(onRead);
  const keep = useMutation({
    ...api.mutation('POST /api/bank-files'),
    onMutate: pausePresses,
    onSuccess: ({ newLines }) => {
      toast.show({ kind: 'success', title: t('file.kept', { count: newLines }) });
      onClose();
    },
  });
  const { newLines, knownLines, outgoingLines, problems, missing } = preview;
  const canKeep = newLines > 0 && problems.length === 0 && missing.length === 0;
  return (
    <section className={styles.part} aria-labelledby="bank-file">
      <h2 id="bank-file" className={styles.text}>
        {upload.fileName}
      </h2>
      {preview.kind === 'csv' ? (
        <ColumnsForm
          key={JSON.stringify(preview.columns)}
          {...preview}
          fields={BANK_FIELDS}
          labelOf={(field) => t(`field.${field}`)}
          isChecking={isReading}
          problem={problem}
          onCheck={(columns) => read({ ...upload, columns })}
        />
      ) : null}
      {missing.length > 0 ? null : (
        <p role="status">
          {t('file.new', { count: newLines })}{' '}
          {knownLines > 0 ? t('file.known', { count: knownLines }) : null}{' '}
          {outgoingLines > 0 ? t('file.outgoing', { count: outgoingLines }) : null}
        </p>
      )}
      {problems.length > 0 ? <Problems problems={problems} /> : <Examples lines={preview.examples} />}
      {keep.error ? <Notice kind="error" title={errorText(keep.error)} level={3} announce /> : null}
      <div className={styles.buttons}>
        {canKeep ? (
          <Button
            isLoading={keep.isPending}
            onClick={() => keep.mutate({ body: { ...upload, columns: preview.columns } })}
          >
            {t('file.keep', { count: newLines })}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onClose}>
          {canKeep ? common('cancel') : t('file.another')}
        </Button>
      </div>
    </section>
  );
}

type Problem = BankFilePreview['problems'][number];

function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation('receipts');
  const columns: Column<Problem>[] = [
    { key: 'row', header: t('problems.row'), cell: ({ row }) => row, align: 'end', rowHeader: true },
    { key: 'field', header: t('problems.field'), cell: ({ field }) => t(`field.${field}`) },
    { key: 'value', header: t('problems.value'), cell: ({ value }) => <q>{value}</q> },
    { key: 'message', header: t('problems.message'), cell: ({ message }) => message },
  ];
  return (
    <>
      <Notice kind="error" title={t('problems.title')} level={3} announce>
        {t('problems.text')}
      </Notice>
      <DataTable
        caption={t('problems.title')}
        captionHidden
        columns={columns}
        rows={problems}
        rowKey={({ row, field }) => `${row} ${field}`}
      />
    </>
  );
}

type Example = BankFilePreview['examples'][number];

function Examples({ lines }: { lines: readonly Example[] }) {
  const { t } = useTranslation('receipts');
  const { date, price } = useFormats();
  if (lines.length === 0) return null;
  const columns: Column<Example>[] = [
    { key: 'day', header: t('list.day'), cell: ({ bookedOn }) => date(bookedOn, 'numeric') },
    { key: 'text', header: t('bank.text'), cell: ({ text }) => text, rowHeader: true },
    { key: 'amount', header: t('list.amount'), cell: ({ amount }) => price(amount), align: 'end' },
  ];
  return (
    <DataTable
      caption={t('file.examples')}
      columns={columns}
      rows={lines}
      rowKey={({ bookedOn, amount, text }) => `${bookedOn} ${amount} ${text}`}
    />
  );
}

/** The latest files, so that nobody wonders whether one was kept. */
function Earlier() {
  const { t } = useTranslation('receipts');
  const { instant } = useFormats();
  const files = useQuery({ ...api.query('GET /api/bank-files'), refetchOnMount: 'always' });
  return (
    <QueryView query={files} title={t('file.loadFailed')}>
      {(all) =>
        all.length === 0 ? null : (
          <details className={styles.columns}>
            <summary>{t('file.earlier')}</summary>
            <ul>
              {all.map(({ id, fileName, uploadedAt, uploadedBy, lines, openLines }) => (
                <li key={id} className={styles.text}>
                  {[
                    fileName,
                    instant(uploadedAt),
                    uploadedBy,
                    t('file.lines', { count: lines }),
                    t('file.open', { count: openLines }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </QueryView>
  );
}
