import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { removeAllDrafts } from '@trpeza/ui/kit/drafts/drafts';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { PasswordField } from '@trpeza/ui/kit/field/text-field';
import { paths } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';
import { clearGuestCart } from '../../ordering/cart/guest-cart.ts';
import { homeNoticeState } from '../../menu/home/home-notice.ts';
import { clearSession } from '../../access/sign-in/clear-session.ts';
import { Section } from './section.tsx';

/** Lets customers close their account. Staff accounts are managed by the office. */
export function CloseAccount({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [isAsking, setAsking] = useState(false);
  const isCustomer = user.role === 'customer';
  return (
    <Section id="close-account" title={t('profile.close.title')}>
      <p>{t(isCustomer ? 'profile.close.text' : 'profile.close.staff')}</p>
      {isCustomer ? (
        <>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('profile.close.ask')}
          </Button>
          <CloseAccountDialog isOpen={isAsking} onClose={() => setAsking(false)} />
        </>
      ) : null}
    </Section>
  );
}

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the deleted data and the data that has to be kept, and asks for the password. */
function CloseAccountDialog({ isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('accounts');
  const formId = useId();
  const form = useForm({
    values: { password: '' },
    schema: () => import('@trpeza/contract/office/personal-data.schemas').then((all) => all.CloseAccount),
  });
  const close = useClose(form.refuse);

  const leave = () => {
    form.reset();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={leave}
      title={t('profile.close.question')}
      footer={
        <>
          <Button type="submit" form={formId} variant="danger" isLoading={close.isPending}>
            {t(close.isPending ? 'profile.close.busy' : 'profile.close.yes')}
          </Button>
          <Button variant="secondary" onClick={leave}>
            {t('profile.close.no')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(close, (body) => ({ body }))}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <h3>{t('profile.close.goesTitle')}</h3>
          <p>{t('profile.close.goes')}</p>
          <h3>{t('profile.close.staysTitle')}</h3>
          <p>{t('profile.close.stays')}</p>
          <p>
            <strong>{t('profile.close.final')}</strong>
          </p>
          <PasswordField
            {...form.text('password')}
            label={t('signIn.password')}
            autoComplete="current-password"
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function useClose(onRefused: (error: unknown, message: string) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation('POST /api/user/close'),
    onSuccess: async () => {
      clearGuestCart();
      removeAllDrafts();
      // Leaves this page before the session is cleared, because this page would ask a guest to sign in.
      await navigate(paths.home(), {
        state: homeNoticeState({ why: 'account-closed' }),
        replace: true,
        flushSync: true,
      });
      clearSession(client);
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}
