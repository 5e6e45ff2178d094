import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { amountToSend } from '@trpeza/contract/shared/money';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { usePlanPrice } from './use-prices.ts';

/** One meal, another price, and the delivery date from which it applies. */
export function PlanPrice({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const [meal, setMeal] = useState('');
  const [price, setPrice] = useState('');
  const [from, setFrom] = useState('');
  const { plan, isPlanning, problem } = usePlanPrice(() => setPrice(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (meal) plan({ id: Number(meal), from, price: amountToSend(price) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{t('office.prices.one')}</h2>
      {problem ? <Notice kind="error" level={3} title={problem} announce /> : null}
      <div className={styles.tools}>
        <Select
          label={t('table.name')}
          value={meal}
          required
          options={[
            { value: '', label: t('form.chooseCategory') },
            ...meals.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
          ]}
          onChange={(event) => setMeal(event.currentTarget.value)}
        />
        <TextField
          label={t('office.prices.then')}
          inputMode="decimal"
          required
          value={price}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <TextField
          label={t('office.prices.from')}
          type="date"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <Button type="submit" isLoading={isPlanning}>
          {t('office.prices.plan')}
        </Button>
      </div>
    </form>
  );
}
