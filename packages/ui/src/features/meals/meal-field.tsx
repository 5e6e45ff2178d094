import { Switch, Textarea, TextInput } from '@mantine/core';
import type { useFormErrors } from '../../kit/form-errors/use-form-errors.ts';
import { useTranslation } from 'react-i18next';
import styles from './meal-form.module.css';
import type { MealField, MealValues, TextField } from './meal-values.ts';

/** What every part of the form is handed. */
export interface MealFieldProps {
  values: MealValues;
  set: (change: Partial<MealValues>) => void;
  field: ReturnType<typeof useFormErrors<MealField>>['field'];
}

/** To be spread on a text field of the form. */
export const typedOf =
  ({ values, set, field }: MealFieldProps) =>
  (name: TextField) => ({
    ...field(name),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });

type InBothProps = MealFieldProps & {
  name: 'name' | 'description' | 'heating' | 'ingredients';
  maxLength: number;
  rows?: number;
};

/** The same in English and in Macedonian, beside each other where there is room. */
export function InBoth({ name, maxLength, rows, ...props }: InBothProps) {
  const { t } = useTranslation('menu');
  const typed = typedOf(props);
  const macedonian = `${name}_mk` as const;
  const Input = rows ? Textarea : TextInput;
  return (
    <div className={styles.pair}>
      <Input
        {...typed(name)}
        label={t(`form.${name}`)}
        lang="en"
        maxLength={maxLength}
        {...(rows && { rows })}
      />
      <Input
        {...typed(macedonian)}
        label={t(`form.${macedonian}`)}
        lang="mk"
        maxLength={maxLength}
        {...(rows && { rows })}
      />
    </div>
  );
}

type NumberFieldProps = MealFieldProps & {
  name: TextField;
  label: string;
  description?: string;
  step?: string;
};

export function NumberField({ name, label, description, step = '1', ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...typedOf(props)(name)}
      label={label}
      description={description}
      type="number"
      inputMode={step === '1' ? 'numeric' : 'decimal'}
      step={step}
      min="0"
      // A wheel that scrolls the form must not count a price up.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}

type SwitchFieldProps = MealFieldProps & {
  name: 'isVegetarian' | 'isPopular' | 'isActive';
  label: string;
  description?: string;
};

export function SwitchField({ name, label, description, values, set, field }: SwitchFieldProps) {
  const { id } = field(name);
  return (
    <Switch
      id={id}
      name={name}
      label={label}
      description={description}
      checked={values[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
}
