import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { correctedPerson } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { serverMessageOf } from '../../use-error-text.ts';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { useCorrectionDialogDeps } from '../../ordering/recurring-orders/use-correction-dialog-deps.ts';
import { useSetSessionUser } from './use-set-session-user.ts';
import { Section } from './section.tsx';

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
  const storeUser = useSetSessionUser();
  const save = useMutation({
    ...api.mutation('PATCH /api/user-profile'),
    onSuccess: (saved) => {
      form.reset(form.values);
      storeUser(saved);
    },
    onError: (error) => form.refuse(error, serverMessageOf(error) ?? t('profile.saveFailed')),
  });
  const labelled = (name: 'firstName' | 'lastName' | 'phoneNumber', autoComplete: string) => ({
    ...form.text(name),
    label: t(`profile.${name}`),
    autoComplete,
  });

  return (
    <Section id="personal-info" title={t('profile.personal')}>
      <form noValidate onSubmit={form.onSubmit(save, (body) => ({ body }))} onChange={save.reset}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <TextField {...labelled('firstName', 'given-name')} required />
          <TextField {...labelled('lastName', 'family-name')} required />
          <TextField
            {...labelled('phoneNumber', 'tel')}
            type="tel"
            description={t(user.role === 'customer' ? 'profile.phoneHint' : 'profile.phoneHintStaff')}
            onChange={({ target }) => form.set({ phoneNumber: keepPhoneCharacters(target.value) })}
            required
          />
          {save.isSuccess ? <Notice kind="success" title={t('profile.saved')} level={4} announce /> : null}
          <Button type="submit" isLoading={save.isPending}>
            {t('profile.save')}
          </Button>
        </Stack>
      </form>
      {user.role === 'customer' ? (
        <FollowCorrection userId={user.id} kept={user} correctionOf={correctedPerson} tools={tools} />
      ) : null}
    </Section>
  );
}
