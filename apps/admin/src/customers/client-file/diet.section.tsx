import { Text } from '@mantine/core';
import {
  CONSENT_WAYS,
  CLIENT_FILE_LENGTHS,
  type ConsentWay,
} from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { DietFields } from '@trpeza/ui/customers/diet-fields';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { EraseButton, FileDialog, FileSection, type SectionProps } from './file-section.tsx';

/** Allergies and diet of the customer, and the consent to store them. */
export function DietSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const question = { title: t('diet.eraseTitle'), text: t('diet.eraseText'), confirmLabel: t('diet.erase') };
  const render = (onClose: () => void) => <DietForm file={file} onClose={onClose} />;
  return (
    <FileSection
      title={t('diet.title')}
      form={{ label: t('diet.edit'), render }}
      action={
        file.diet ? (
          <EraseButton
            call={api.mutation('DELETE /api/customers/{id}/diet', () => ({
              params: { id: file.customer.id },
              query: { expected: file.versions.diet },
            }))}
            question={question}
          />
        ) : null
      }
    >
      <Facts diet={file.diet} />
    </FileSection>
  );
}

function Facts({ diet }: Pick<ClientFile, 'diet'>) {
  const { t } = useTranslation('customers');
  const { dayOf } = useFormats();
  const needWords = useDietaryNeedTexts();
  if (!diet) return <Text c="dimmed">{t('diet.none')}</Text>;
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
        isCompact
        facts={[
          [t('diet.needs'), needWords([...allergens, ...diets])],
          [t('diet.consent'), agreed],
          [t('diet.source'), toConfirm ? null : source],
        ]}
      />
    </>
  );
}

function DietForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { diet, profile } = file;
  return (
    <FileDialog
      title={t('diet.title')}
      onClose={onClose}
      form={{
        values: {
          allergens: diet?.allergens ?? [],
          diets: diet?.diets ?? [],
          consentedBy: diet?.consentedBy ?? `${profile.firstName} ${profile.lastName}`.trim(),
          consentHow: '' as ConsentWay | '',
          source: diet?.source ?? '',
        },
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDiet),
        bodyOf: ({ consentHow, ...values }) => ({
          ...values,
          consent: true as const,
          consentHow: consentHow || ('telephone' as const),
        }),
        check: ({ consentHow }) => (consentHow ? {} : { consentHow: t('rules.consent-how') }),
      }}
      seen={{ version: file.versions.diet }}
      call={api.mutation('PUT /api/customers/{id}/diet')}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      now={<Facts diet={diet} />}
    >
      {(form) => (
        <>
          <DietFields
            id={form.field('allergens').id}
            error={form.field('allergens').error}
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
        </>
      )}
    </FileDialog>
  );
}
