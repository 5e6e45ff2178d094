import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { AuthTabs } from './auth-tabs.tsx';
import styles from './auth.module.css';
import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts.tsx';
import { LoginForm } from './login.form.tsx';
import { RegisterForm } from './register.form.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSession } from './use-session.ts';
import { withMantine } from '../../with-mantine.tsx';

const BENEFITS = [
  { word: 'choice', icon: 'pot' },
  { word: 'delivery', icon: 'van' },
  { word: 'favourites', icon: 'basket' },
] as const;

export const AuthPage = withMantine(function AuthPage() {
  const { t } = useTranslation('accounts');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const { user } = useSession();
  const { demo } = useKitchen();
  /** The demo account whose credentials prefill the form. */
  const [chosen, setChosen] = useState<string>();
  const [isEntering, setEntering] = useState(false);
  const { enter, next } = useAfterSignIn();
  const isHydrated = useHydrated();
  const isRegister = search.get('tab') === 'register';
  usePageHead({ title: t('auth.title') });

  if (isEntering) return <Loading label={t('auth.leaving')} />;
  if (user) return <Navigate to={next} replace />;

  const onSignedIn = (signedIn: User) => {
    setEntering(true);
    void enter(signedIn, isRegister);
  };
  return (
    <div className={styles.page} data-page="wide">
      <div className={styles.panel}>
        <h1 tabIndex={-1}>{t('auth.headline')}</h1>
        <p className={styles.lead}>{t('auth.lead')}</p>
      </div>
      <div className={styles.card}>
        <AuthTabs current={isRegister ? 'register' : 'login'}>
          <h2>{t(isRegister ? 'auth.register' : 'auth.login')}</h2>
          {isHydrated && !isRegister && next !== paths.home() ? (
            <Notice title={t('auth.required')} level={3}>
              {t('auth.requiredText')}
            </Notice>
          ) : null}
          {demo && !isRegister ? <DemoAccounts onChoose={setChosen} /> : null}
          {/* Before hydration, React would drop a typed name, and a native submit could put the password into the URL. */}
          {isHydrated ? (
            <EnterForm key={chosen} isRegister={isRegister} onSignedIn={onSignedIn} account={chosen} />
          ) : (
            <Loading />
          )}
          <div className={styles.others}>
            <ButtonLink variant="subtle" to={isRegister ? paths.login() : paths.register()} state={state}>
              {t(isRegister ? 'auth.toLogin' : 'auth.toRegister')}
            </ButtonLink>
            <ButtonLink variant="secondary" to={paths.home()}>
              {t('auth.without')}
            </ButtonLink>
          </div>
        </AuthTabs>
      </div>
      <ul className={styles.benefits}>
        {BENEFITS.map(({ word, icon }) => (
          <li key={word}>
            <Icon name={icon} size={1.5} /> {t(`auth.benefits.${word}`)}
          </li>
        ))}
      </ul>
      <img
        className={styles.crate}
        src="/pictures/delivery.svg"
        alt=""
        width={640}
        height={480}
        loading="lazy"
      />
    </div>
  );
});

interface EnterFormProps {
  isRegister: boolean;
  onSignedIn: (user: User) => void;
  account: string | undefined;
}

function EnterForm({ isRegister, onSignedIn, account }: EnterFormProps) {
  if (isRegister) return <RegisterForm onSignedIn={onSignedIn} />;
  const filled = account ? { filled: { username: account, password: DEMO_PASSWORD } } : {};
  return <LoginForm onSignedIn={onSignedIn} {...filled} />;
}
