import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Tabs } from '@trpeza/ui/kit/tabs/tabs';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { usePageHead } from '../../page-head.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { withMantine } from '../../with-mantine.tsx';
import { DEMO_PASSWORD, LoginForm } from './login.form.tsx';
import { RegisterForm } from './register.form.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useSession } from './use-session.ts';

const BENEFITS = [
  { word: 'choice', icon: 'pot' },
  { word: 'delivery', icon: 'van' },
  { word: 'favourites', icon: 'basket' },
] as const;

const DEMO_ACCOUNTS = ['customer', 'newcomer', 'chef', 'driver', 'hcpadmin', 'bookkeeper', 'admin'] as const;

/** The form comes first, so that a phone shows it without scrolling. */
export const AuthPage = withMantine(function AuthPage() {
  const { t } = useTranslation('accounts');
  const [search] = useSearchParams();
  const { user } = useSession();
  const { demo } = useKitchen();
  /** The demo account whose credentials prefill the form. */
  const [account, setAccount] = useState<string>();
  const [isEntering, setEntering] = useState(false);
  const { enter, next } = useAfterSignIn();
  const card = useRef<HTMLDivElement>(null);
  const isRegister = search.get('tab') === 'register';
  usePageHead({ title: t('auth.title') });

  if (isEntering) return <Loading label={t('auth.leaving')} />;
  if (user) return <Navigate to={next} replace />;

  const onSignedIn = (signedIn: User) => {
    setEntering(true);
    void enter(signedIn, isRegister);
  };
  const fill = (chosen: string) => {
    // The form may be above the viewport; its button is ready to be pressed.
    flushSync(() => setAccount(chosen));
    card.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <Group align="start" gap="xl" data-page="wide">
      <Paper ref={card} flex="1 1 30rem" maw="38rem" p="clamp(1rem, 3vw, 2rem)" pt="xs">
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('auth.title')}</VisuallyHidden>
        </h1>
        <AuthForms isRegister={isRegister} next={next} account={account} onSignedIn={onSignedIn} />
      </Paper>
      <Stack flex="1 1 22rem" gap="lg">
        {demo && !isRegister ? <DemoAccounts onChoose={fill} /> : null}
        <h2>{t('auth.headline')}</h2>
        <Text fz="lg">{t('auth.lead')}</Text>
        <Stack component="ul" gap="sm">
          {BENEFITS.map(({ word, icon }) => (
            <Group key={word} component="li" gap="sm" wrap="nowrap" fw={600}>
              <Icon name={icon} size={1.5} /> {t(`auth.benefits.${word}`)}
            </Group>
          ))}
        </Stack>
        <img src="/pictures/delivery.svg" alt="" width={640} height={480} loading="lazy" />
      </Stack>
    </Group>
  );
});

interface AuthFormsProps {
  isRegister: boolean;
  /** The page to open after the sign-in. */
  next: string;
  account: string | undefined;
  onSignedIn: (user: User) => void;
}

function AuthForms({ isRegister, next, account, onSignedIn }: AuthFormsProps) {
  const { t } = useTranslation('accounts');
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  // The other tab must return to the same page after sign-in.
  const { state } = useLocation();
  return (
    <Tabs
      label={t('auth.tabs')}
      tabs={[
        { id: 'login', label: t('auth.login') },
        { id: 'register', label: t('auth.register') },
      ]}
      chosen={isRegister ? 'register' : 'login'}
      onChoose={(id) => void navigate(paths[id](), { replace: true, state })}
    >
      <Stack gap="sm">
        {isHydrated && !isRegister && next !== paths.home() ? (
          <Text fz="sm">{t('auth.requiredText')}</Text>
        ) : null}
        {/* Before hydration, React would drop a typed name, and a native submit could put the password into the URL. */}
        {!isHydrated ? (
          <Loading />
        ) : isRegister ? (
          <RegisterForm onSignedIn={onSignedIn} />
        ) : (
          <LoginForm
            key={account}
            onSignedIn={onSignedIn}
            {...(account && { filled: { username: account, password: DEMO_PASSWORD } })}
          />
        )}
        <Box
          component={Link}
          to={isRegister ? paths.login() : paths.register()}
          state={state}
          replace
          lh="var(--target)"
        >
          {t(isRegister ? 'auth.toLogin' : 'auth.toRegister')}
        </Box>
        <ButtonLink variant="secondary" to={paths.home()}>
          {t('auth.without')}
        </ButtonLink>
      </Stack>
    </Tabs>
  );
}

/** The accounts for trying out the demo kitchen; a click fills the form. The server decides whether the kitchen is a demo. */
function DemoAccounts({ onChoose }: { onChoose: (account: string) => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Notice
      title={t('demo.title')}
      actions={DEMO_ACCOUNTS.map((account) => (
        <Button key={account} variant="secondary" size="small" onClick={() => onChoose(account)}>
          {account}
        </Button>
      ))}
    >
      {t('demo.text', { password: DEMO_PASSWORD })}
    </Notice>
  );
}
