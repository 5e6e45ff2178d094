import { Button } from '../kit/button/button.tsx';
import { Select } from '../kit/field/select.tsx';
import { TextField } from '../kit/field/text-field.tsx';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MAX_MEAL_VALUES } from '@trpeza/contract/menu/menu.constants';
import { useLocalized } from '../kit/language/use-localized.ts';
import { useTranslation } from 'react-i18next';
import styles from './meal-form.module.css';
import { BilingualField, NumberField, SwitchField, type MealFieldProps } from './meal-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { MealEditorRole } from './meal-editor-role.ts';
import { FormSection } from './form-section.tsx';

/** The main fields of a meal: its names, price, picture, and whether it is on the menu. */
type MainFieldsProps = MealFieldProps & {
  categories: readonly Category[];
  /** Opens the form for adding a category; missing if the user may not add one. */
  onAddCategory?: (() => void) | undefined;
  audience: MealEditorRole;
};

export function MainFields({ categories, onAddCategory, audience, ...props }: MainFieldsProps) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  return (
    <>
      <FormSection title={t('form.meal')}>
        <BilingualField {...props} name="name" maxLength={MAX_MEAL_VALUES.name} />
        <BilingualField {...props} name="description" maxLength={MAX_MEAL_VALUES.description} rows={4} />
        <div className={styles.pair}>
          <NumberField
            {...props}
            name="price"
            label={t('form.price')}
            description={t('form.priceHint')}
            inputMode="decimal"
          />
          <NumberField
            {...props}
            name="purchasePrice"
            label={t('form.purchasePrice')}
            description={t('form.purchasePriceHint')}
            inputMode="decimal"
          />
        </div>
        <Select
          {...props.text('categoryId')}
          label={t('form.category')}
          description={categories.length === 0 ? <NoCategory onAdd={onAddCategory} /> : null}
          options={[
            { value: '', label: t('form.chooseCategory') },
            ...categories.map((category) => ({
              value: String(category.id),
              label: localized(category, 'name').text,
            })),
          ]}
        />
        {audience === 'office' ? (
          <div className={styles.pair}>
            <TextField
              {...props.text('preparationTime')}
              label={t('form.preparationTime')}
              description={t('form.preparationTimeHint')}
              maxLength={MAX_MEAL_VALUES.name}
            />
            <TextField
              {...props.text('rating')}
              label={t('form.rating')}
              description={t('form.ratingHint')}
              inputMode="decimal"
              maxLength={3}
            />
          </div>
        ) : null}
      </FormSection>
      <FormSection title={t('form.picture')}>
        <PictureField {...props} />
      </FormSection>
      <FormSection title={t('form.onTheMenu')}>
        <SwitchField {...props} name="isVegetarian" label={t('form.isVegetarian')} />
        <SwitchField {...props} name="isPopular" label={t('form.isPopular')} />
        <SwitchField
          {...props}
          name="isActive"
          label={t('form.isActive')}
          description={t('form.isActiveHint')}
        />
      </FormSection>
    </>
  );
}

/** Shown in a new kitchen: every meal needs a category, and none exists yet. */
function NoCategory({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslation('menu');
  return onAdd === undefined ? (
    t('form.noCategory.askOffice')
  ) : (
    <>
      {t('form.noCategory.text')}{' '}
      <Button variant="subtle" onClick={onAdd}>
        {t('form.noCategory.add')}
      </Button>
    </>
  );
}
