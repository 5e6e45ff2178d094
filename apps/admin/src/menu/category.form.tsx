import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MAX_MEAL_VALUES } from '@trpeza/contract/menu/menu.constants';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import styles from './menu.module.css';

const FIELDS = ['name', 'name_mk'] as const;
type Names = Record<(typeof FIELDS)[number], string>;

type CategoryFormProps = { category: Category | 'new' | undefined; onClose: () => void };

/** Edits the two names of a category in a dialog above the list. */
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
  const form = useForm({
    values: { name: before.name, name_mk: before.name_mk },
    schema: () => import('@trpeza/contract/menu/menu.schemas').then((all) => all.NewCategory),
  });
  const save = useSave(category, { onClose, onRefused: form.refuse });
  const changedNames = (names: Names) =>
    FIELDS.every((field) => names[field].trim() === before[field]) ? void onClose() : names;
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, changedNames)} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('name')}
        maxLength={MAX_MEAL_VALUES.category}
        label={t('office.categories.name')}
        lang="en"
      />
      <TextField
        {...form.text('name_mk')}
        maxLength={MAX_MEAL_VALUES.category}
        label={t('office.categories.nameMk')}
        lang="mk"
      />
      <p>{t(category === 'new' ? 'office.categories.slugText' : 'office.categories.slugStays')}</p>
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

type Outcome = {
  onClose: () => void;
  onRefused: (error: unknown, text: string) => void;
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
    onError: (error) => onRefused(error, errorText(error)),
  });
}

/** Only the changed names, so that a colleague's concurrent change is kept. */
const changed = (before: Category, names: Names): Partial<Names> =>
  Object.fromEntries(
    FIELDS.filter((field) => names[field].trim() !== before[field]).map((field) => [field, names[field]]),
  );
