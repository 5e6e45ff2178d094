import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDiet } from '@trpeza/contract/accounts/diet.schemas';
import { PERSON_DIETS, type PersonDiet } from '@trpeza/contract/meals/diets.words';
import { ALLERGENS, type Allergen } from '@trpeza/contract/meals/meals.words';
import { localDateOf } from '@trpeza/i18n/formats';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '../../parts/button.tsx';
import { CheckList, CheckRow } from '../../parts/check-list.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormDraft } from '../../parts/use-form-draft.ts';
import { useKitchen } from '../../use-formats.ts';
import styles from '../accounts/account.module.css';
import { ForgetDiet } from './forget-diet.tsx';
import { useKeepDiet } from './use-diet.ts';

const FIELDS = ['allergens', 'consent'] as const;

interface DietFormProps {
  userId: number;
  kept: KeptDiet | null;
  onForgotten: () => void;
}

interface Told {
  allergens: readonly Allergen[];
  diets: readonly PersonDiet[];
}

/** Nothing is kept at the house before the consent is ticked; who has given it once only changes what they told. */
export function DietForm({ userId, kept, onForgotten }: DietFormProps) {
  const { t } = useTranslation(['accounts', 'meals']);
  const errorText = useErrorText();
  const told = useFormDraft<Told>('diet', userId, {
    allergens: kept?.allergens ?? [],
    diets: kept?.diets ?? [],
  });
  const { allergens, diets } = told.draft;
  const [hasConsented, setConsented] = useState(kept !== null);
  const form = useFormErrors(FIELDS);
  const onKept = () => told.reset(told.draft);
  const { keep, isPending, isSuccess, reset } = useKeepDiet(onKept, (error) => {
    // An unknown word of a list is named by its place in it; the list is the field here.
    form.setFromApiError(fieldsOf(error), errorText(error));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isEmpty = allergens.length + diets.length === 0;
    const isFine = form.check({
      ...(isEmpty ? { allergens: t('rules.diet-empty') } : {}),
      ...(hasConsented ? {} : { consent: t('rules.diet-consent') }),
    });
    if (isFine) keep({ allergens: [...allergens], diets: [...diets] });
  };
  const forgotten = () => {
    told.reset({ allergens: [], diets: [] });
    onForgotten();
  };
  const { id, error } = form.field('allergens');
  const consent = form.field('consent');
  return (
    <form className={styles.section} noValidate onSubmit={submit} onChange={reset}>
      <ErrorSummary {...form.summary} />
      <CheckList
        id={id}
        legend={t('diet.allergens')}
        options={ALLERGENS.map((value) => ({ value, label: t(`meals:allergen.${value}`) }))}
        values={allergens}
        onChange={(next) => told.change((now) => ({ ...now, allergens: next }))}
        error={error}
      />
      <CheckList
        id={`${id}-diets`}
        legend={t('diet.diets')}
        options={PERSON_DIETS.map((value) => ({
          value,
          label: t(`diet.kind.${value}`),
          hint: t(`diet.hint.${value}`),
        }))}
        values={diets}
        onChange={(next) => told.change((now) => ({ ...now, diets: next }))}
      />
      {kept ? (
        <Agreed at={kept.consentedAt} />
      ) : (
        <CheckRow
          id={consent.id}
          label={t('diet.consent')}
          hint={t('diet.consentHint')}
          error={consent.error}
          isChecked={hasConsented}
          onToggle={() => setConsented(!hasConsented)}
        />
      )}
      {isSuccess ? (
        <Notice kind="success" title={t('diet.saved')} level={4} announce>
          {t('diet.savedText')}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" aria-busy={isPending}>
          {t('diet.save')}
        </Button>
        {kept ? <ForgetDiet onForgotten={forgotten} /> : null}
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
