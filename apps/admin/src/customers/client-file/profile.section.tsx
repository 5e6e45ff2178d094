import { CLIENT_FILE_LENGTHS } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { LANGUAGES, type Language } from '@trpeza/contract/platform/language';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { BreakableText } from '../../access/users/breakable-text.tsx';
import { api } from '../../api.ts';
import { FileDialog, FileSection, type SectionProps } from './file-section.tsx';

export function ProfileSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const render = (onClose: () => void) => <ProfileForm file={file} onClose={onClose} />;
  return (
    <FileSection title={t('profile.title')} form={{ label: t('profile.edit'), render }}>
      <Facts profile={file.profile} />
    </FileSection>
  );
}

function Facts({ profile }: Pick<ClientFile, 'profile'>) {
  const { t } = useTranslation('customers');
  const { firstName, lastName, phoneNumber, email, customerNumber, language } = profile;
  return (
    <FactList
      isCompact
      facts={[
        [t('profile.name'), `${firstName} ${lastName}`.trim()],
        [t('profile.phone'), phoneNumber && <PhoneLink key="phone" number={phoneNumber} />],
        [
          t('profile.email'),
          email ? <BreakableText key="email" text={email} after="@" /> : t('profile.noEmail'),
        ],
        [t('profile.number'), customerNumber],
        [t('profile.language'), t(`language.${language}`)],
      ]}
    />
  );
}

function ProfileForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <FileDialog
      title={t('profile.title')}
      onClose={onClose}
      form={{
        values: file.profile,
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.ClientFileProfile),
      }}
      seen={{ version: file.versions.profile }}
      call={api.mutation('PUT /api/customers/{id}/profile')}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      now={<Facts profile={file.profile} />}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FileDialog>
  );
}
