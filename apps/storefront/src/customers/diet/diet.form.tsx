import { useTranslation } from 'react-i18next';
import type { StoredDiet } from '@trpeza/contract/customers/diet.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { DietFields } from '@trpeza/ui/customers/diet-fields';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { useErrorText } from '../../use-error-text.ts';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { useKitchen } from '../../use-formats.ts';
import styles from '../profile/account.module.css';
import { EraseDiet } from './erase-diet.tsx';
import { useSaveDiet } from './use-diet.ts';

interface DietFormProps {
  userId: number;
  kept: StoredDiet | null;
  onForgotten: () => void;
}

/** Nothing is stored before the consent is ticked. Customers who have given it before can simply change their answers. */
export function DietForm({ userId, kept, onForgotten }: DietFormProps) {
  const { t } = useTranslation(['accounts', 'meals']);
  const errorText = useErrorText();
  const form = useForm({
    values: { allergens: kept?.allergens ?? [], diets: kept?.diets ?? [], consent: kept !== null },
    schema: () => import('@trpeza/contract/customers/diet.schemas').then((all) => all.SaveDiet),
    // The form checks the consent itself and always sends it: without it, the schema would not validate the other fields.
    bodyOf: ({ allergens, diets }) => ({ allergens, diets, consent: true }),
    check: ({ consent: isGiven }) => (isGiven ? {} : { consent: t('rules.diet-consent') }),
    draft: useOwnDraft('diet', userId),
  });
  useBackGuard(form.isDirty);
  const { allergens, diets, consent: hasConsented } = form.values;
  const save = useSaveDiet(
    () => form.reset(form.values),
    // The server reports an unknown value in a list by its index; the form has one field for the whole list.
    (error) => form.refuse(error, errorText(error)),
  );
  const forgotten = () => {
    form.reset({ allergens: [], diets: [], consent: false });
    onForgotten();
  };
  const { id, error } = form.field('allergens');
  const consent = form.field('consent');
  return (
    <form
      className={styles.section}
      noValidate
      onSubmit={form.onSubmit(save, ({ consent: _always, ...declared }) => declared)}
      onChange={save.reset}
    >
      <ErrorSummary {...form.summary} />
      <DietFields id={id} error={error} values={{ allergens, diets }} set={form.set} />
      {kept ? (
        <Agreed at={kept.consentedAt} />
      ) : (
        <CheckRow
          id={consent.id}
          label={t('diet.consent')}
          hint={t('diet.consentHint')}
          error={consent.error}
          checked={hasConsented}
          onChange={() => form.set({ consent: !hasConsented })}
        />
      )}
      {save.isSuccess ? (
        <Notice kind="success" title={t('diet.saved')} level={4} announce>
          {t('diet.savedText')}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" isLoading={save.isPending}>
          {t('diet.save')}
        </Button>
        {kept ? <EraseDiet onForgotten={forgotten} /> : null}
      </div>
    </form>
  );
}

function Agreed({ at }: { at: string }) {
  const { t } = useTranslation('accounts');
  const { timeZone } = useKitchen();
  return (
    <p>
      {t('diet.agreed', { date: localDateOf(at, timeZone) })} {t('diet.consentHint')}
    </p>
  );
}
