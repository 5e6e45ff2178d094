import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { MEAL_LETTERS, MEAL_MOST } from '@trpeza/contract/meals/menu.words';
import { useErrorText } from '@trpeza/ui/features/desk/use-error-text';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './menu.module.css';

const FIELDS = ['name', 'name_mk'] as const;
type Names = Record<(typeof FIELDS)[number], string>;

type CategoryFormProps = { category: Category | 'new' | undefined; onClose: () => void };

/** The two names of a category, over the list. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const title =
    category === 'new' || category === undefined
      ? t('office.categories.add')
      : t('office.categories.renameTitle', { name: localized(category, 'name').text });
  return (
    <Dialog open={category !== undefined} onClose={onClose} title={title}>
      {category ? <Fields category={category} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ category, onClose }: { category: Category | 'new'; onClose: () => void }) {
  const { t } = useTranslation(['menu', 'common']);
  const before = category === 'new' ? { name: '', name_mk: '' } : category;
  const [names, setNames] = useState<Names>({ name: before.name, name_mk: before.name_mk });
  const form = useFormErrors(FIELDS);
  const save = useSave(category, { onClose, onRefused: form.setFromApiError });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const short = FIELDS.filter((field) => names[field].trim().length < MEAL_LETTERS.name);
    const rule = t('rules.category-name-required');
    if (save.isPending || !form.check(Object.fromEntries(short.map((field) => [field, rule])))) return;
    if (FIELDS.every((field) => names[field].trim() === before[field])) onClose();
    else save.mutate(names);
  };
  const typed = (field: (typeof FIELDS)[number]) => ({
    ...form.field(field),
    value: names[field],
    maxLength: MEAL_MOST.category,
    onChange: (event: { currentTarget: { value: string } }) =>
      setNames({ ...names, [field]: event.currentTarget.value }),
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <TextInput {...typed('name')} label={t('office.categories.name')} lang="en" />
      <TextInput {...typed('name_mk')} label={t('office.categories.nameMk')} lang="mk" />
      <p>{t(category === 'new' ? 'office.categories.slugText' : 'office.categories.slugStays')}</p>
      <div className={styles.wide}>
        <Button type="submit" aria-busy={save.isPending}>
          {t('form.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

type Outcome = {
  onClose: () => void;
  onRefused: ReturnType<typeof useFormErrors<'name' | 'name_mk'>>['setFromApiError'];
};

function useSave(category: Category | 'new', { onClose, onRefused }: Outcome) {
  const { t } = useTranslation('menu');
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const { queryKey } = api.query('GET /api/categories');
  return useMutation({
    mutationFn: (names: Names) =>
      category === 'new'
        ? api.call('POST /api/categories', { body: names })
        : api.call('PUT /api/categories/{id}', {
            params: { id: category.id },
            body: changed(category, names),
          }),
    onSuccess: (saved) => {
      client.setQueryData(queryKey, (all = []) =>
        category === 'new' ? [...all, saved] : all.map((each) => (each.id === saved.id ? saved : each)),
      );
      toast.show({
        kind: 'success',
        title: t(`office.categories.${category === 'new' ? 'added' : 'renamed'}`),
      });
      onClose();
    },
    onError: (error) => onRefused(error instanceof ApiError ? error.fields : [], errorText(error)),
  });
}

/** Only the name that differs, so that what a colleague has changed meanwhile stays. */
const changed = (before: Category, names: Names): Partial<Names> =>
  Object.fromEntries(
    FIELDS.filter((field) => names[field].trim() !== before[field]).map((field) => [field, names[field]]),
  );
