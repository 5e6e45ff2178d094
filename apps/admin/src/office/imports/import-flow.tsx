import { Box, Group, Stack, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportKind } from '@trpeza/contract/office/imports.constants';
import type { ImportSummary } from '@trpeza/contract/office/imports.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { ImportSteps } from './import-steps.tsx';
import { importPathOf, importQuery } from './use-import.ts';

type ImportFlowProps = { kinds: readonly ImportKind[]; children?: ReactNode };

/**
 * The upload of a new file, or an import that was started before. The URL contains the import's id, so that it can be
 * continued after the page was closed.
 */
export function ImportFlow({ kinds, children }: ImportFlowProps) {
  const { t } = useTranslation('imports');
  const [search] = useSearchParams();
  const imports = useQuery({ ...api.query('GET /api/imports'), refetchOnMount: 'always' });
  const id = Number(search.get('import'));
  if (id > 0) return <ImportSteps key={id} id={id} />;
  const kind = kinds.find((each) => each === search.get('kind')) ?? kinds[0]!;
  return (
    <Stack gap="lg">
      <UploadForm key={kind} kind={kind} kinds={kinds} />
      <QueryView query={imports} title={t('loadFailed')}>
        {(list) => {
          // Completed bank imports are listed with their lines instead.
          const shown = list.filter(
            (each) => kinds.includes(each.kind) && (each.kind !== 'bank' || !each.doneAt),
          );
          return shown.length === 0 ? null : <RecentImports imports={shown} />;
        }}
      </QueryView>
      {children}
    </Stack>
  );
}

/** The kind of file, a template for it, and the file itself. The upload alone changes no records. */
function UploadForm({ kind, kinds }: { kind: ImportKind; kinds: readonly ImportKind[] }) {
  const { t } = useTranslation('imports');
  const [, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const upload = useSave(
    {
      ...api.mutation('POST /api/imports'),
      mutationFn: async (file: File) =>
        api.call('POST /api/imports', { body: { kind, fileName: file.name, file: await base64Of(file) } }),
    },
    {
      onSaved: (sent) => {
        client.setQueryData(importQuery(sent.id).queryKey, sent);
        void navigate(importPathOf(kind, sent.id));
      },
      // The field shows the problem.
      onFailed: () => true,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (file) upload.mutate(file);
    else input.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        <TextField
          ref={input}
          type="file"
          accept={`.csv,.txt,.tsv,.xlsx${kind === 'bank' ? ',.ofx,.qfx' : ''}`}
          label={t('file.label')}
          description={t(kind === 'bank' ? 'file.helpBank' : 'file.help')}
          error={isMissing ? t('file.missing') : upload.problem}
          onChange={() => setMissing(false)}
        />
        <Group>
          <Button type="submit" size="large" isLoading={upload.isPending}>
            {t(upload.isPending ? 'file.uploading' : 'file.upload')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });

/** Downloads the existing records as a spreadsheet to be edited. */
function Template({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const template = { params: { kind }, query: { language } };
  return (
    <Stack component="section" gap="sm" aria-labelledby="template">
      <Title order={2} id="template">
        {t('template.title')}
      </Title>
      <p>{t('template.text')}</p>
      {kind === 'people' || kind === 'recurring' ? (
        <p>
          {t('template.unnumbered')} <Link to={paths.customers()}>{t('template.people')}</Link>
        </p>
      ) : null}
      <Group>
        <AnchorButton
          variant="secondary"
          href={api.href('GET /api/imports/templates/{kind}', template)}
          download
        >
          {t('template.download', { kind: t(`kind.${kind}.title`) })}
        </AnchorButton>
      </Group>
    </Stack>
  );
}

function RecentImports({ imports }: { imports: readonly ImportSummary[] }) {
  const { t } = useTranslation(['imports', 'common']);
  const { instant } = useFormats();
  const remove = useSave(
    api.mutation('DELETE /api/imports/{id}', (id: number) => ({ params: { id } })),
    { done: t('open.removed'), failed: t('open.removeFailed') },
  );
  const columns: Column<ImportSummary>[] = [
    {
      key: 'file',
      header: t('open.column.file'),
      cell: ({ id, kind, fileName }) => (
        <Box component={Link} to={importPathOf(kind, id)} display="inline-block" lh="var(--target)">
          {fileName}
        </Box>
      ),
      rowHeader: true,
    },
    { key: 'kind', header: t('open.column.kind'), cell: ({ kind }) => t(`kind.${kind}.title`) },
    {
      key: 'state',
      header: t('open.column.state'),
      cell: ({ createdAt, doneAt }) => (
        <Badge tone={doneAt ? 'green' : 'yellow'}>
          {t(doneAt ? 'open.done' : 'open.started', { when: instant(doneAt ?? createdAt) })}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: t('common:actions'),
      line: 'first',
      cell: ({ id, fileName }) => (
        <Button
          variant="subtle"
          aria-label={`${t('open.remove')}: ${fileName}`}
          isLoading={remove.isPending && remove.variables === id}
          onClick={() => remove.mutate(id)}
        >
          {t('open.remove')}
        </Button>
      ),
      align: 'end',
    },
  ];
  return <DataTable caption={t('open.title')} columns={columns} rows={imports} rowKey={({ id }) => id} />;
}
