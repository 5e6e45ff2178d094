import { Text } from '@mantine/core';
import {
  CONSENT_WAYS,
  CLIENT_FILE_LENGTHS,
  type ConsentWay,
} from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import { DietFields } from '@trpeza/ui/customers/diet-fields';
import { DoorPlanFields } from '@trpeza/ui/customers/door-plan-fields';
import { planOf, textsOf } from '@trpeza/ui/customers/door-plan-texts';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { Button } from '@trpeza/ui/kit/button/button';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import {
  FileDialog,
  FileSection,
  type SectionProps,
  TypedText,
  useDeleteFileEntry,
} from './file-section.tsx';

/** Allergies and diet of the customer, and the consent to store them. */
export function DietSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const render = (onClose: () => void) => <DietForm file={file} onClose={onClose} />;
  return (
    <FileSection
      title={t('diet.title')}
      form={{ label: t('diet.edit'), render }}
      action={file.diet ? <EraseButton file={file} section="diet" /> : null}
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
          consentHow: undefined as ConsentWay | undefined,
          source: diet?.source ?? '',
        },
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDiet),
        bodyOf: ({ consentHow, ...values }) => ({
          ...values,
          consent: true as const,
          consentHow: consentHow ?? 'telephone',
        }),
        check: ({ consentHow }) => (consentHow ? {} : { consentHow: t('rules.consent-how') }),
      }}
      file={file}
      section="diet"
      call={api.mutation('PUT /api/customers/{id}/diet')}
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
            {...form.valued('consentHow')}
            legend={t('diet.consentHow')}
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

/** The door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const render = (onClose: () => void) => <DoorPlanForm file={file} onClose={onClose} />;
  return (
    <FileSection
      title={t('door.title')}
      form={{ label: t('door.edit'), render }}
      action={file.doorPlan ? <EraseButton file={file} section="doorPlan" /> : null}
    >
      <Steps doorPlan={file.doorPlan} />
    </FileSection>
  );
}

function Steps({ doorPlan }: Pick<ClientFile, 'doorPlan'>) {
  const { t } = useTranslation('customers');
  if (!doorPlan) return <Text c="dimmed">{t('door.none')}</Text>;
  return (
    <>
      <DoorSteps steps={doorSteps(doorPlan)} />
      {doorPlan.note ? <TypedText>{doorPlan.note}</TypedText> : null}
    </>
  );
}

function DoorPlanForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation(['customers', 'accounts']);
  return (
    <FileDialog
      title={t('door.title')}
      onClose={onClose}
      form={{
        values: textsOf(file.doorPlan),
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDoorPlan),
        bodyOf: planOf,
        check: ({ leaveWith }) => (leaveWith ? {} : { leaveWith: t('accounts:rules.door-leave-required') }),
      }}
      file={file}
      section="doorPlan"
      call={api.mutation('PUT /api/customers/{id}/door-plan')}
      now={<Steps doorPlan={file.doorPlan} />}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('door.readOut')}</Text>
          <DoorPlanFields form={form} />
        </>
      )}
    </FileDialog>
  );
}

const ERASED = {
  diet: { route: 'DELETE /api/customers/{id}/diet', words: 'diet' },
  doorPlan: { route: 'DELETE /api/customers/{id}/door-plan', words: 'door' },
} as const;

/** Deletes the content of a section. */
function EraseButton({ file, section }: SectionProps & { section: keyof typeof ERASED }) {
  const { t } = useTranslation('customers');
  const { route, words } = ERASED[section];
  const label = t(`${words}.erase`);
  const input = { params: { id: file.customer.id }, query: { expected: file.versions[section] } };
  const question = { title: t(`${words}.eraseTitle`), text: t(`${words}.eraseText`), confirmLabel: label };
  const erase = useDeleteFileEntry(
    api.mutation(route, () => input),
    question,
  );
  return (
    <Button variant="subtle" size="small" aria-label={label} onClick={() => void erase()}>
      {t('remove')}
    </Button>
  );
}
