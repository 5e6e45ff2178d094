import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { useKitchen } from '../../use-formats.ts';
import styles from './account.module.css';
import { DietSection } from '../diet/diet.section.tsx';
import { AvatarPicture } from './avatar-picture.tsx';
import { CloseAccount } from './close-account.tsx';
import { DownloadData } from './download-data.tsx';
import { PersonalInfoForm } from './personal-info.form.tsx';
import { PhoneUs } from './phone-us.tsx';

export function AccountTab({ user }: { user: User }) {
  return (
    <>
      <AvatarPicture user={user} />
      <PersonalInfoForm key={user.id} user={user} />
      <SignInDetails user={user} />
      {user.role === 'customer' ? <DietSection userId={user.id} /> : null}
      <DownloadData />
      <CloseAccount user={user} />
    </>
  );
}

/** Account details that only the office can change. */
function SignInDetails({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { email } = useKitchen();
  return (
    <Card as="section" aria-labelledby="sign-in-details">
      <div className={styles.section}>
        <h3 id="sign-in-details">{t('profile.signIn')}</h3>
        <dl className={styles.facts}>
          <dt>{t('signIn.username')}</dt>
          <dd>{user.username}</dd>
          <dt>{t('auth.email')}</dt>
          <dd>{user.email ?? '–'}</dd>
          <dt>{t('profile.role')}</dt>
          <dd>{t(user.isAdmin ? 'profile.roleAdmin' : 'profile.roleUser')}</dd>
        </dl>
        <p>
          {t('profile.emailChanges')} <PhoneUs /> {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        </p>
      </div>
    </Card>
  );
}
