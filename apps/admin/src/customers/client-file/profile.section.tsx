import type { Input } from '@trpeza/api-client/client';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { correctedPerson } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { useCorrectionDialogDeps } from './use-correction-dialog-deps.ts';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';

export function ProfileSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const tools = useCorrectionDialogDeps();
  const isOpen = editing.open === 'profile';
  return (
    <FileSection
      title={t('profile.title')}
      isOpen={isOpen}
      action={
        <EditButton editing={editing} name="profile" label={t('profile.edit')}>
          {t('edit')}
        </EditButton>
      }
    >
      <FollowCorrection
        userId={file.customer.id}
        kept={file.profile}
        correctionOf={correctedPerson}
        tools={tools}
      />
      {isOpen ? (
        <ProfileForm file={file} onClose={() => editing.set(undefined)} />
      ) : (
        <Facts profile={file.profile} />
      )}
    </FileSection>
  );
}

function Facts({ profile }: Pick<ClientFile, 'profile'>) {
  const { t } = useTranslation('customers');
  const { firstName, lastName, phoneNumber, email, customerNumber, language } = profile;
  return (
    <FactList
      className={styles.facts}
      facts={[
        [t('profile.name'), `${firstName} ${lastName}`.trim()],
        [t('profile.phone'), phoneNumber && <a href={phoneUrl(phoneNumber)}>{phoneNumber}</a>],
        [t('profile.email'), email || <span className={styles.quiet}>{t('profile.noEmail')}</span>],
        [t('profile.number'), customerNumber],
        [t('profile.language'), t(`language.${language}`)],
      ]}
    />
  );
}

type Body = Input<'PUT /api/customers/{id}/profile'>['body'];

function ProfileForm({ file, onClose }: { file: ClientFile; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const seen = useFormBaseline({ version: file.versions.profile });
  const form = useForm({
    values: file.profile,
    schema: () =>
      import('@trpeza/contract/customers/client-file.schemas').then((all) => all.ClientFileProfile),
  });
  const params = { id: file.customer.id };
  const save = useSaveSection(
    api.mutation('PUT /api/customers/{id}/profile', (body: Body) => ({ params, body })),
    form,
    onClose,
  );
  useConflictRebase(
    seen,
    { seen: { version: file.versions.profile }, values: file.profile, error: save.error },
    form,
  );
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => ({ ...body, expected: seen.current.version }))}
      summary={form.summary}
      save={save}
      now={<Facts profile={file.profile} />}
      onClose={onClose}
    >
      <TextField {...form.text('firstName')} label={t('profile.firstName')} autoComplete="off" required />
      <TextField {...form.text('lastName')} label={t('profile.lastName')} autoComplete="off" required />
      <TextField
        {...form.text('phoneNumber')}
        label={t('profile.phone')}
        type="tel"
        autoComplete="off"
        onChange={({ target }) => form.set({ phoneNumber: keepPhoneCharacters(target.value) })}
        required
      />
      <TextField
        {...form.text('email')}
        label={t('profile.email')}
        description={t('profile.emailHint')}
        type="email"
        autoComplete="off"
        isOptional
      />
      <TextField
        {...form.text('customerNumber')}
        label={t('profile.number')}
        description={t('profile.numberHint')}
        maxLength={CLIENT_FILE_LENGTHS.customerNumber}
        isOptional
      />
      <Select
        {...form.field('language')}
        label={t('profile.language')}
        description={t('profile.languageHint')}
        value={form.values.language}
        onChange={({ currentTarget }) => form.set({ language: currentTarget.value as Language })}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </SectionForm>
  );
}
