import { Button } from '@trpeza/ui/kit/button/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { ALLERGENS, type Allergen } from '@trpeza/contract/menu/meals.constants';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import styles from './menu.module.css';

type AllergensFormProps = { meal: Meal | undefined; isGone: boolean; onClose: () => void };

/** Edits the allergens of one meal in a dialog. */
export function AllergensForm({ meal, isGone, onClose }: AllergensFormProps) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const title = meal ? t('office.allergens.title', { name: localized(meal, 'name').text }) : '';
  return (
    <Dialog open={meal !== undefined} onClose={onClose} title={title}>
      {isGone ? <Notice kind="warning" level={3} announce title={t('goneMeanwhile')} /> : null}
      {meal ? <Fields meal={meal} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ meal, onClose }: { meal: Meal; onClose: () => void }) {
  const { t } = useTranslation(['menu', 'meals']);
  const id = useId();
  const [ticked, setTicked] = useState<readonly Allergen[]>(meal.allergens);
  const [seen, setSeen] = useState<readonly Allergen[]>(meal.allergens);
  const save = useSave(meal, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const isSame = ticked.join() === seen.join();
    // On a retry, the error message has shown these allergens, so further input is compared with them.
    setSeen(meal.allergens);
    if (isSame) onClose();
    else save.mutate({ allergens: [...ticked], expected: { allergens: [...meal.allergens] } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {save.problem ? (
        <Notice kind="error" title={t('failed.update')} level={3} announce>
          {save.problem}
        </Notice>
      ) : null}
      <CheckList
        isCompact
        id={id}
        legend={t('form.contains')}
        description={t('form.allergensText')}
        options={ALLERGENS.map((value) => ({ value, label: t(`meals:allergen.${value}`) }))}
        values={ticked}
        onChange={setTicked}
      />
      <div className={styles.wide}>
        <Button type="submit" isLoading={save.isPending}>
          {t('form.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

type Change = { allergens: Allergen[]; expected: { allergens: Allergen[] } };

function useSave(meal: Meal, onClose: () => void) {
  const { t } = useTranslation(['menu', 'meals']);
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/meals');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Change) => api.call('PUT /api/meals/{id}', { params: { id: meal.id }, body }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (meals) => meals?.map((each) => (each.id === saved.id ? saved : each)));
      toast.show({ kind: 'success', title: t('updated') });
      onClose();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const now = meal.allergens.map((each) => t(`meals:allergen.${each}`)).join(', ') || '–';
  const isChanged = error instanceof ApiError && error.code === 'meals/changed';
  const problem = isChanged ? t('form.changedNow', { value: now }) : error ? errorText(error) : undefined;
  return { mutate, isPending, problem };
}
