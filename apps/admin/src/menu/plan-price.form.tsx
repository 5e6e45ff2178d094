import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import type { DatedPrice } from '@trpeza/contract/menu/prices.schemas';
import { toApiAmount } from '@trpeza/contract/platform/money';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { usePlanPrice } from './use-prices.ts';

const NONE = { meal: '', price: '', from: '' };

/** Plans a new price for one meal from a delivery date. */
export function PlanPriceForm({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const { unclear, areMeant } = useAmountChecks();
  const { price } = useFormats();
  const form = useForm({
    values: NONE,
    schema: () => import('@trpeza/contract/menu/prices.schemas').then((all) => all.DatedPrice),
    bodyOf: ({ price, from }) => ({ from, price: toApiAmount(price) }),
    check: ({ meal, ...typed }) => ({
      ...(meal === '' && { meal: t('form.chooseCategory') }),
      ...unclear(['price'], typed),
    }),
  });
  const { meal, from } = form.values;
  const plan = usePlanPrice(form);
  const planOf = async (body: DatedPrice) => {
    const changed = meals.find(({ id }) => String(id) === meal)!;
    // The price that would apply on that date otherwise, which may itself be a planned one.
    const before = { price: priceFor(changed, body.from) };
    const words = { label: () => localized(changed, 'name').text, write: price };
    return (await areMeant(['price'], before, body, words)) ? { id: changed.id, ...body } : undefined;
  };
  return (
    <form className={styles.form} onSubmit={form.onSubmit(plan, planOf)} noValidate>
      <h2>{t('office.prices.one')}</h2>
      <ErrorSummary {...form.summary} />
      <div className={styles.tools}>
        <Select
          {...form.field('meal')}
          label={t('table.name')}
          value={meal}
          options={[
            { value: '', label: t('form.chooseCategory') },
            ...meals.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
          ]}
          onChange={({ currentTarget }) => form.set({ meal: currentTarget.value })}
        />
        <TextField {...form.text('price')} label={t('office.prices.then')} inputMode="decimal" />
        <DateField
          {...form.field('from')}
          label={t('office.prices.from')}
          value={from}
          onChange={(value) => form.set({ from: value })}
        />
        <Button type="submit" isLoading={plan.isPending}>
          {t('office.prices.plan')}
        </Button>
      </div>
    </form>
  );
}
