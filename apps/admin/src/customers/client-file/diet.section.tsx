import type { Input } from '@trpeza/api-client/client';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import {
  CONSENT_WAYS,
  CLIENT_FILE_LENGTHS,
  type ConsentWay,
} from '@trpeza/contract/customers/client-file.constants';
import { DietFields } from '@trpeza/ui/customers/diet-fields';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { Button } from '@trpeza/ui/kit/button/button';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';
import { useDeleteFileEntry } from './use-delete-file-entry.ts';

/** Allergies and diet of the customer, and the consent to store them. */
export function DietSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const isOpen = editing.open === 'diet';
  const params = { id: file.customer.id };
  const erase = useDeleteFileEntry(
    api.mutation('DELETE /api/customers/{id}/diet', () => ({
      params,
      query: { expected: file.versions.diet },
    })),
    { title: t('diet.eraseTitle'), text: t('diet.eraseText'), confirmLabel: t('diet.erase') },
  );
  return (
    <FileSection
      title={t('diet.title')}
      isOpen={isOpen}
      action={
        <EditButton editing={editing} name="diet" label={t('diet.edit')}>
          {t('edit')}
        </EditButton>
      }
    >
      {isOpen ? <DietForm file={file} onClose={() => editing.set(undefined)} /> : <Facts diet={file.diet} />}
      {file.diet && editing.open === undefined ? (
        <div>
          <Button variant="subtle" size="small" onClick={erase}>
            {t('diet.erase')}
          </Button>
        </div>
      ) : null}
    </FileSection>
  );
}

function Facts({ diet }: Pick<ClientFile, 'diet'>) {
  const { t } = useTranslation('customers');
  const { dayOf } = useFormats();
  const needWords = useDietaryNeedTexts();
  if (!diet) return <p className={styles.quiet}>{t('diet.none')}</p>;
  const { allergens, diets, consentedBy, consentHow, consentedAt, source, toConfirm } = diet;
  const agreed = toConfirm
    ? null
    : consentHow
      ? t('diet.agreedBy', { name: consentedBy, how: t(`consent.${consentHow}`), date: dayOf(consentedAt) })
      : t('diet.agreedOwn', { date: dayOf(consentedAt) });
  return (
    <>
      {toConfirm ? (
        <Notice kind="warning" level={3} title={t('diet.toConfirm')}>
          {t('diet.toConfirmText', { source })}
        </Notice>
      ) : null}
      <FactList
        className={styles.facts}
        facts={[
          [t('diet.needs'), <strong key="needs">{needWords([...allergens, ...diets])}</strong>],
          [t('diet.consent'), agreed],
          [t('diet.source'), toConfirm ? null : source],
        ]}
      />
    </>
  );
}

type Body = Input<'PUT /api/customers/{id}/diet'>['body'];

function DietForm({ file, onClose }: { file: ClientFile; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { diet, profile } = file;
  const seen = useFormBaseline({ version: file.versions.diet });
  const values = {
    allergens: diet?.allergens ?? [],
    diets: diet?.diets ?? [],
    consentedBy: diet?.consentedBy ?? `${profile.firstName} ${profile.lastName}`.trim(),
    consentHow: '' as ConsentWay | '',
    source: diet?.source ?? '',
  };
  const form = useForm({
    values,
    schema: () =>
      import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDiet),
    bodyOf: ({ consentHow, ...values }) => ({
      ...values,
      consent: true as const,
      consentHow: consentHow || ('telephone' as const),
      expected: seen.current.version,
    }),
    check: ({ consentHow }) => (consentHow ? {} : { consentHow: t('rules.consent-how') }),
  });
  const params = { id: file.customer.id };
  const save = useSaveSection(
    api.mutation('PUT /api/customers/{id}/diet', (body: Body) => ({ params, body })),
    form,
    onClose,
  );
  useConflictRebase(seen, { seen: { version: file.versions.diet }, values, error: save.error }, form);
  const { id, error } = form.field('allergens');
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => body)}
      summary={form.summary}
      save={save}
      now={<Facts diet={diet} />}
      onClose={onClose}
    >
      <DietFields
        id={id}
        error={error}
        values={form.values}
        set={form.set}
        legends={{ allergens: t('diet.must'), diets: t('diet.eats') }}
        isCompact
      />
      <p>{t('diet.consentText')}</p>
      <TextField
        {...form.text('consentedBy')}
        label={t('diet.consentedBy')}
        description={t('diet.consentedByHint')}
        maxLength={CLIENT_FILE_LENGTHS.consentedBy}
        required
      />
      <RadioList
        {...form.field('consentHow')}
        legend={t('diet.consentHow')}
        value={form.values.consentHow || undefined}
        onChange={(consentHow) => form.set({ consentHow })}
        options={CONSENT_WAYS.map((value) => ({ value, label: t(`consentWay.${value}`) }))}
      />
      <TextField
        {...form.text('source')}
        label={t('diet.source')}
        description={t('diet.sourceHint')}
        maxLength={CLIENT_FILE_LENGTHS.source}
        isOptional
      />
    </SectionForm>
  );
}
