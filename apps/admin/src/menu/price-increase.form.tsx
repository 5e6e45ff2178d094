import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { PRICE_STEPS, type PriceStep } from '@trpeza/contract/menu/prices.constants';
import type { PriceRow } from '@trpeza/contract/menu/prices.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { usePriceIncrease } from './use-prices.ts';

interface Values {
  categoryId: string;
  percent: string;
  step: PriceStep;
  from: string;
}
const START: Values = { categoryId: '', percent: '', step: 5, from: '' };

const bodyOf = ({ categoryId, ...typed }: Values) => ({
  ...typed,
  categoryId: categoryId === '' ? null : Number(categoryId),
});

/**
 * Raises the prices of all meals or of one category by a percentage from a delivery date. A preview shows both prices of
 * each meal before anything is saved.
 */
export function PriceIncreaseForm({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const localized = useLocalized();
  const form = useForm({
    values: START,
    schema: () => import('@trpeza/contract/menu/prices.schemas').then((all) => all.PriceIncrease),
    bodyOf,
  });
  const { preview, confirm } = usePriceIncrease(form);
  const { categoryId, step, from } = form.values;
  // A preview is valid for its input only, so any change discards it.
  const set = (change: Partial<Values>) => {
    preview.reset();
    form.set(change);
  };
  const rows = preview.data?.rows ?? [];
  const count = rows.filter(({ before, after }) => before !== after).length;
  const columns: Column<PriceRow>[] = [
    { key: 'meal', header: t('table.name'), cell: (row) => localized(row, 'name').text, rowHeader: true },
    { key: 'before', header: t('office.prices.before'), cell: (row) => price(row.before), align: 'end' },
    { key: 'after', header: t('office.prices.then'), cell: (row) => price(row.after), align: 'end' },
  ];
  return (
    <form className={styles.form} onSubmit={form.onSubmit(preview, (body) => body)} noValidate>
      <h2>{t('office.prices.many')}</h2>
      <ErrorSummary {...form.summary} />
      {confirm.data && !preview.data ? (
        <Notice
          kind="success"
          level={3}
          title={t('office.prices.raised', { count: confirm.data.changed })}
          announce
        />
      ) : null}
      <div className={styles.tools}>
        <Select
          {...form.field('categoryId')}
          label={t('office.prices.which')}
          value={categoryId}
          options={[
            { value: '', label: t('office.prices.all') },
            ...categories.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
          ]}
          onChange={({ currentTarget }) => set({ categoryId: currentTarget.value })}
        />
        <TextField
          {...form.text('percent')}
          label={t('office.prices.percent')}
          inputMode="decimal"
          onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
        />
        <Select
          {...form.field('step')}
          label={t('office.prices.step')}
          value={String(step)}
          options={PRICE_STEPS.map((each) => ({
            value: String(each),
            label: price((each / 100).toFixed(2)),
          }))}
          onChange={({ currentTarget }) =>
            set({ step: PRICE_STEPS.find((each) => String(each) === currentTarget.value) ?? START.step })
          }
        />
        <DateField
          {...form.field('from')}
          label={t('office.prices.from')}
          value={from}
          onChange={(value) => set({ from: value })}
        />
        <Button type="submit" variant="secondary" isLoading={preview.isPending}>
          {t('office.prices.preview')}
        </Button>
      </div>
      {preview.data ? (
        <>
          <DataTable
            caption={t('office.prices.previewOf')}
            columns={columns}
            rows={rows}
            rowKey={({ mealId }) => mealId}
            empty={t('noneFound')}
          />
          {count > 0 ? (
            <div>
              <Button isLoading={confirm.isPending} onClick={() => confirm.mutate()}>
                {t('office.prices.do', { count })}
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </form>
  );
}
