import { Select } from '../kit/field/select.tsx';
import { ALLERGENS, DIETS, STOCK_STATUSES } from '@trpeza/contract/menu/meals.constants';
import { MAX_MEAL_VALUES } from '@trpeza/contract/menu/menu.constants';
import { useTranslation } from 'react-i18next';
import { CheckList } from '../kit/check-list/check-list.tsx';
import { FormSection } from './form-section.tsx';
import styles from './meal-form.module.css';
import { BilingualField, NumberField, type MealFieldProps } from './meal-field.tsx';
import { NUTRITION_FIELDS } from './meal-values.ts';

/** Additional details for customers, labels and the kitchen's stock. */
export function MoreFields(props: MealFieldProps) {
  const { t } = useTranslation('menu');
  return (
    <>
      <FormSection title={t('form.stock')}>
        <Stock {...props} />
      </FormSection>
      <FormSection title={t('form.allergens')}>
        <Eaters {...props} />
      </FormSection>
      <FormSection title={t('form.heatingSection')}>
        <BilingualField {...props} name="heating" maxLength={MAX_MEAL_VALUES.description} rows={3} />
        <NumberField
          {...props}
          name="useByDays"
          label={t('form.useByDays')}
          description={t('form.useByDaysHint')}
        />
      </FormSection>
      <FormSection title={t('form.nutrition')}>
        <p className={styles.hint}>{t('form.nutritionText')}</p>
        <div className={styles.figures}>
          {NUTRITION_FIELDS.map((name) => (
            <NumberField key={name} {...props} name={name} label={t(`form.${name}`)} />
          ))}
        </div>
      </FormSection>
      <FormSection title={t('form.ingredientsSection')}>
        <BilingualField {...props} name="ingredients" maxLength={MAX_MEAL_VALUES.description} rows={3} />
      </FormSection>
    </>
  );
}

function Stock({ values, set, field }: MealFieldProps) {
  const { t } = useTranslation('menu');
  const choose = (value: string) => {
    const stockStatus = STOCK_STATUSES.find((status) => status === value);
    if (stockStatus) set({ stockStatus });
  };
  return (
    <Select
      {...field('stockStatus')}
      label={t('form.stockStatus')}
      description={t(`form.stockHint.${values.stockStatus}`)}
      value={values.stockStatus}
      options={STOCK_STATUSES.map((value) => ({ value, label: t(`stock.${value}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function Eaters({ values, set, field }: MealFieldProps) {
  const { t } = useTranslation('menu');
  const { t: meals } = useTranslation('meals');
  return (
    <>
      <CheckList
        isCompact
        {...field('allergens')}
        legend={t('form.contains')}
        description={t('form.allergensText')}
        options={ALLERGENS.map((value) => ({ value, label: meals(`allergen.${value}`) }))}
        values={values.allergens}
        onChange={(allergens) => set({ allergens })}
      />
      <CheckList
        isCompact
        {...field('diets')}
        legend={t('form.diets')}
        description={t('form.dietsText')}
        options={DIETS.map((value) => ({ value, label: meals(`diets.${value}`) }))}
        values={values.diets}
        onChange={(diets) => set({ diets })}
      />
    </>
  );
}
