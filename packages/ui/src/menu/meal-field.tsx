import { Switch } from '../kit/switch/switch.tsx';
import { TextArea, TextField } from '../kit/field/text-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { useTranslation } from 'react-i18next';
import styles from './meal-form.module.css';
import type { NUTRITION_FIELDS, MealValues, PRICE_FIELDS } from './meal-values.ts';

export type MealFieldProps = Form<MealValues>;

type InBothProps = MealFieldProps & {
  name: 'name' | 'description' | 'heating' | 'ingredients';
  maxLength: number;
  rows?: number;
};

/** The same field in English and in Macedonian, side by side if there is room. */
export function BilingualField({ name, maxLength, rows, ...props }: InBothProps) {
  const { t } = useTranslation('menu');
  const macedonian = `${name}_mk` as const;
  const Input = rows ? TextArea : TextField;
  return (
    <div className={styles.pair}>
      <Input
        {...props.text(name)}
        label={t(`form.${name}`)}
        lang="en"
        maxLength={maxLength}
        {...(rows && { rows })}
      />
      <Input
        {...props.text(macedonian)}
        label={t(`form.${macedonian}`)}
        lang="mk"
        maxLength={maxLength}
        {...(rows && { rows })}
      />
    </div>
  );
}

type NumberFieldProps = MealFieldProps & {
  name: (typeof PRICE_FIELDS)[number] | (typeof NUTRITION_FIELDS)[number] | 'rating' | 'useByDays';
  label: string;
  description?: string;
  inputMode?: 'numeric' | 'decimal';
};

/** A number in a text input, because a number input drops the comma of `12,50` and makes it 1250. */
export function NumberField({ name, label, description, inputMode = 'numeric', ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props.text(name)}
      label={label}
      description={description}
      inputMode={inputMode}
      maxLength={20}
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
