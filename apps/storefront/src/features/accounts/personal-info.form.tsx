import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { Card } from '@trpeza/ui/kit/card/card';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { TextField } from '../../parts/text-field.tsx';
import { useFormDraft } from '../../parts/use-form-draft.ts';
import { useErrorText } from '../../use-error-text.ts';
import styles from './account.module.css';
import { phoneCharacters, phoneProblem } from '@trpeza/ui/features/accounts/phone-rule';
import { useKeepUser } from './use-keep-user.ts';
import { useSessionEnd } from '../sign-in/use-session-end.ts';

const FIELDS = ['firstName', 'lastName', 'phoneNumber'] as const;

/** What a person may change about themselves. */
export function PersonalInfoForm({ user }: { user: User }) {
  const { t } = useTranslation(['accounts', 'common']);
  const initial = {
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    phoneNumber: user.phoneNumber ?? '',
  };
  const { draft: values, change, reset } = useFormDraft('personal info', user.id, initial);
  const form = useFormErrors(FIELDS);
  const { mutate, isPending } = useSaveInfo(() => reset(values), form.setFromApiError);
  const set = (name: (typeof FIELDS)[number], value: string) => change((now) => ({ ...now, [name]: value }));

  const check = () => {
    const phone = phoneProblem(values.phoneNumber);
    return form.check({
      ...(values.firstName.trim() ? {} : { firstName: t('rules.first-name-required') }),
      ...(values.lastName.trim() ? {} : { lastName: t('rules.last-name-required') }),
      ...(phone ? { phoneNumber: t(phone) } : {}),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && check()) mutate({ body: values });
  };
  const labelled = (name: (typeof FIELDS)[number], autoComplete: string) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    label: t(`profile.${name}`),
    autoComplete,
  });

  return (
    <Card as="section" aria-labelledby="personal-info">
      <form className={styles.section} noValidate onSubmit={submit}>
        <h3 id="personal-info">{t('profile.personal')}</h3>
        <ErrorSummary {...form.summary} />
        <div className={styles.pair}>
          <TextField {...labelled('firstName', 'given-name')} />
          <TextField {...labelled('lastName', 'family-name')} />
        </div>
        <TextField
          {...labelled('phoneNumber', 'tel')}
          type="tel"
          hint={t(user.role === 'customer' ? 'profile.phoneHint' : 'profile.phoneHintStaff')}
          onChange={({ target }) => set('phoneNumber', phoneCharacters(target.value))}
        />
        <div>
          <Button type="submit" aria-busy={isPending}>
            {t('profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function useSaveInfo(
  onSaved: () => void,
  onRefused: (fields: Record<string, string> | undefined, message: string) => void,
) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const keepUser = useKeepUser();
  const onSessionEnd = useSessionEnd();
  return useMutation({
    ...api.mutation('PATCH /api/user-profile'),
    onSuccess: (user) => {
      onSaved();
      keepUser(user);
      toast.show({ kind: 'success', title: t('profile.saved') });
    },
    onError: (error) => {
      if (onSessionEnd(error)) return;
      onRefused(fieldsOf(error), errorText(error));
      toast.show({ kind: 'error', title: t('profile.saveFailed'), text: errorText(error) });
    },
  });
}
