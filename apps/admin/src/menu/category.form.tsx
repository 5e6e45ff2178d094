import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MAX_MEAL_VALUES } from '@trpeza/contract/menu/menu.constants';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

const NAMES = ['name', 'name_mk'] as const;
type Names = Partial<Record<(typeof NAMES)[number], string>>;

/** The names of a new category, or of one to rename. */
export function CategoryForm({ category, onClose }: { category: Category | 'new'; onClose: () => void }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const isNew = category === 'new';
  const before = isNew ? { name: '', name_mk: '' } : category;
  return (
    <EditDialog
      title={
        isNew
          ? t('office.categories.add')
          : t('office.categories.renameTitle', { name: localized(category, 'name').text })
      }
      onClose={onClose}
      form={{
        values: { name: before.name, name_mk: before.name_mk },
        schema: () => import('@trpeza/contract/menu/menu.schemas').then((all) => all.NewCategory),
      }}
      call={
        isNew
          ? api.mutation('POST /api/categories', (body: Names) => ({ body: body as Required<Names> }))
          : api.mutation('PUT /api/categories/{id}', (body: Names) => ({ params: { id: category.id }, body }))
      }
      // Only the changed names are sent, so that a colleague's concurrent change is kept.
      inputOf={(typed) => {
        const changed = NAMES.filter((name) => typed[name].trim() !== before[name]);
        if (changed.length === 0) return void onClose();
        return isNew ? typed : Object.fromEntries(changed.map((name) => [name, typed[name]]));
      }}
      done={t(`office.categories.${isNew ? 'added' : 'renamed'}`)}
      onSaved={onClose}
    >
      {({ text }) => (
        <>
          {NAMES.map((name) => (
            <TextField
              key={name}
              {...text(name)}
              maxLength={MAX_MEAL_VALUES.category}
              label={t(name === 'name' ? 'office.categories.name' : 'office.categories.nameMk')}
              lang={name === 'name' ? 'en' : 'mk'}
            />
          ))}
          <p>{t(isNew ? 'office.categories.slugText' : 'office.categories.slugStays')}</p>
        </>
      )}
    </EditDialog>
  );
}
