import type { Category } from '@trpeza/contract/meals/meals.schemas';
import { PRICE_STEPS } from '@trpeza/contract/meals/prices.constants';
import type { PriceRow } from '@trpeza/contract/meals/prices.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';
import { useRise } from './use-prices.ts';

/** All meals or a category by a percentage, from a delivery date on; each meal is shown with both prices before anything is written. */
export function RaisePrices({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const localized = useLocalized();
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(5);
  const [from, setFrom] = useState('');
  const [category, setCategory] = useState('');
  const { preview, confirm, problem } = useRise();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rounded = PRICE_STEPS.find((each) => each === step) ?? 5;
    preview.mutate({ percent, step: rounded, from, categoryId: category ? Number(category) : null });
  };
  const rows = preview.data?.rows ?? [];
  const count = rows.filter(({ before, after }) => before !== after).length;
  const columns: Column<PriceRow>[] = [
    { key: 'meal', header: t('table.name'), cell: (row) => localized(row, 'name').text, rowHeader: true },
    { key: 'before', header: t('office.prices.before'), cell: (row) => price(row.before), align: 'end' },
    { key: 'after', header: t('office.prices.then'), cell: (row) => price(row.after), align: 'end' },
  ];
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{t('office.prices.many')}</h2>
      {problem ? <Notice kind="error" level={3} title={problem} announce /> : null}
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
          label={t('office.prices.which')}
          value={category}
          options={[
            { value: '', label: t('office.prices.all') },
            ...categories.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
          ]}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
        <TextField
          label={t('office.prices.percent')}
          inputMode="decimal"
          required
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.value)}
        />
        <Select
          label={t('office.prices.step')}
          value={String(step)}
          options={PRICE_STEPS.map((each) => ({
            value: String(each),
            label: price((each / 100).toFixed(2)),
          }))}
          onChange={(event) => setStep(Number(event.currentTarget.value))}
        />
        <TextField
          label={t('office.prices.from')}
          type="date"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
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
