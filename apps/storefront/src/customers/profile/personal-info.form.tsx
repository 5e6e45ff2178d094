import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { correctedPerson } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { Card } from '@trpeza/ui/kit/card/card';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './account.module.css';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { useCorrectionDialogDeps } from '../../ordering/recurring-orders/use-correction-dialog-deps.ts';
import { useSetSessionUser } from './use-set-session-user.ts';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';

/** A form for the details that users may change themselves. */
export function PersonalInfoForm({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'common']);
  const tools = useCorrectionDialogDeps();
  const draft = useOwnDraft('personal info', user.id);
  const form = useForm({
    values: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phoneNumber: user.phoneNumber ?? '',
    },
    schema: () => import('@trpeza/contract/customers/profile.schemas').then((all) => all.PersonalInfo),
    draft,
  });
  useBackGuard(form.isDirty);
  const save = useSaveInfo(() => form.reset(form.values), form.refuse);
  const labelled = (name: 'firstName' | 'lastName' | 'phoneNumber', autoComplete: string) => ({
    ...form.text(name),
    label: t(`profile.${name}`),
    autoComplete,
  });

  return (
    <Card as="section" aria-labelledby="personal-info">
      <form className={styles.section} noValidate onSubmit={form.onSubmit(save, (body) => ({ body }))}>
        <h3 id="personal-info">{t('profile.personal')}</h3>
        <ErrorSummary {...form.summary} />
        <div className={styles.pair}>
          <TextField {...labelled('firstName', 'given-name')} required />
          <TextField {...labelled('lastName', 'family-name')} required />
        </div>
        <TextField
          {...labelled('phoneNumber', 'tel')}
          type="tel"
          description={t(user.role === 'customer' ? 'profile.phoneHint' : 'profile.phoneHintStaff')}
          onChange={({ target }) => form.set({ phoneNumber: keepPhoneCharacters(target.value) })}
          required
        />
        <div>
          <Button type="submit" isLoading={save.isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
      {user.role === 'customer' ? (
        <FollowCorrection userId={user.id} kept={user} correctionOf={correctedPerson} tools={tools} />
      ) : null}
    </Card>
  );
}

function useSaveInfo(onSaved: () => void, onRefused: (error: unknown, message: string) => void) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const storeUser = useSetSessionUser();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    ...api.mutation('PATCH /api/user-profile'),
    onSuccess: (user) => {
      onSaved();
      storeUser(user);
      toast.show({ kind: 'success', title: t('profile.saved') });
    },
    onError: (error) => {
      if (onSessionEnd(error)) return;
      onRefused(error, errorText(error));
      toast.show({ kind: 'error', isInForm: true, title: t('profile.saveFailed'), text: errorText(error) });
    },
  });
}
