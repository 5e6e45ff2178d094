import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
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
import styles from './account.module.css';
import { clearSession } from '../../access/sign-in/clear-session.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the deleted data and the data that has to be kept, and asks for the password. */
export function CloseAccountDialog({ isOpen, onClose }: DialogProps) {
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
      <form
        id={formId}
        className={styles.section}
        noValidate
        onSubmit={form.onSubmit(close, (body) => ({ body }))}
      >
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
      </form>
    </Dialog>
  );
}

function useClose(onRefused: (error: unknown, message: string) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const onSessionEnd = useSessionEnd();
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
    onError: (error) => {
      if (!onSessionEnd(error)) onRefused(error, errorText(error));
    },
  });
}
