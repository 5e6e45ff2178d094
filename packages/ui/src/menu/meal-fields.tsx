import { SimpleGrid, Stack, Text } from '@mantine/core';
import { ALLERGENS, DIETS, STOCK_STATUSES } from '@trpeza/contract/menu/meals.constants';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MAX_MEAL_VALUES } from '@trpeza/contract/menu/menu.constants';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/button/button.tsx';
import { CheckList } from '../kit/check-list/check-list.tsx';
import { Select } from '../kit/field/select.tsx';
import { TextArea, TextField } from '../kit/field/text-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useLocalized } from '../kit/language/use-localized.ts';
import { Switch } from '../kit/switch/switch.tsx';
import { type MealEditorRole, type MealValues, NUTRITION_FIELDS } from './meal-values.ts';
import { PictureField } from './picture-field.tsx';

interface MealFieldsProps {
  form: Form<MealValues>;
  categories: readonly Category[];
  /** Opens the form for adding a category; missing if the user may not add one. */
  onAddCategory?: (() => void) | undefined;
  audience: MealEditorRole;
}

/** All fields of a meal, in the order of `MealValues`. */
export function MealFields({ form, categories, onAddCategory, audience }: MealFieldsProps) {
  const { t } = useTranslation(['menu', 'meals']);
  const localized = useLocalized();
  /** The same field in English and in Macedonian, side by side if there is room. */
  const bilingual = (name: 'name' | 'description' | 'heating' | 'ingredients', rows?: number) => (
    <Columns width="20rem">
      {([name, `${name}_mk`] as const).map((field, at) => {
        const props = {
          ...form.text(field),
          label: t(`form.${field}`),
          lang: at === 0 ? 'en' : 'mk',
          maxLength: name === 'name' ? MAX_MEAL_VALUES.name : MAX_MEAL_VALUES.description,
        };
        return rows ? <TextArea key={field} {...props} rows={rows} /> : <TextField key={field} {...props} />;
      })}
    </Columns>
  );
  /** A number in a text input, because a number input drops the comma of `12,50` and makes it 1250. */
  const figure = (name: (typeof NUTRITION_FIELDS)[number] | 'price' | 'purchasePrice' | 'useByDays') => ({
    ...form.text(name),
    label: t(`form.${name}`),
    inputMode: 'numeric' as const,
    maxLength: 20,
  });
  return (
    <>
      <Section title={t('form.meal')}>
        {bilingual('name')}
        {bilingual('description', 4)}
        <Columns width="20rem">
          <TextField {...figure('price')} description={t('form.priceHint')} inputMode="decimal" />
          <TextField
            {...figure('purchasePrice')}
            description={t('form.purchasePriceHint')}
            inputMode="decimal"
          />
        </Columns>
        <Select
          {...form.text('categoryId')}
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
          <Columns width="20rem">
            <TextField
              {...form.text('preparationTime')}
              label={t('form.preparationTime')}
              description={t('form.preparationTimeHint')}
              maxLength={MAX_MEAL_VALUES.name}
            />
            <TextField
              {...form.text('rating')}
              label={t('form.rating')}
              description={t('form.ratingHint')}
              inputMode="decimal"
              maxLength={3}
            />
          </Columns>
        ) : null}
      </Section>
      <Section title={t('form.picture')}>
        <PictureField {...form} />
      </Section>
      <Section title={t('form.onTheMenu')}>
        {(['isVegetarian', 'isPopular', 'isActive'] as const).map((name) => {
          const { error: _error, ...checked } = form.checked(name);
          const description = name === 'isActive' ? t('form.isActiveHint') : null;
          return <Switch key={name} {...checked} label={t(`form.${name}`)} description={description} />;
        })}
      </Section>
      <Section title={t('form.stock')}>
        <Select
          {...form.text('stockStatus')}
          label={t('form.stockStatus')}
          description={t(`form.stockHint.${form.values.stockStatus}`)}
          options={STOCK_STATUSES.map((value) => ({ value, label: t(`stock.${value}`) }))}
        />
      </Section>
      <Section title={t('form.allergens')}>
        <CheckList
          isCompact
          {...form.field('allergens')}
          legend={t('form.contains')}
          description={t('form.allergensText')}
          options={ALLERGENS.map((value) => ({ value, label: t(`meals:allergen.${value}`) }))}
          values={form.values.allergens}
          onChange={(allergens) => form.set({ allergens })}
        />
        <CheckList
          isCompact
          {...form.field('diets')}
          legend={t('form.diets')}
          description={t('form.dietsText')}
          options={DIETS.map((value) => ({ value, label: t(`meals:diets.${value}`) }))}
          values={form.values.diets}
          onChange={(diets) => form.set({ diets })}
        />
      </Section>
      <Section title={t('form.heatingSection')}>
        {bilingual('heating', 3)}
        <TextField {...figure('useByDays')} description={t('form.useByDaysHint')} />
      </Section>
      <Section title={t('form.nutrition')}>
        <Text c="dimmed">{t('form.nutritionText')}</Text>
        <Columns width="10rem">
          {NUTRITION_FIELDS.map((name) => (
            <TextField key={name} {...figure(name)} />
          ))}
        </Columns>
      </Section>
      <Section title={t('form.ingredientsSection')}>{bilingual('ingredients', 3)}</Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Stack component="section" aria-labelledby={heading}>
      <h3 id={heading}>{title}</h3>
      {children}
    </Stack>
  );
}

/** As many columns as fit, with the inputs at the same height. */
function Columns({ width, children }: { width: string; children: ReactNode }) {
  return (
    <SimpleGrid minColWidth={`min(${width}, 100%)`} autoFlow="auto-fit" style={{ alignItems: 'end' }}>
      {children}
    </SimpleGrid>
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
