import { Group, SimpleGrid, Stack } from '@mantine/core';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { priceFor, PRICE_STEPS, type PriceStep } from '@trpeza/contract/menu/prices.constants';
import type { DatedPrice, PriceRow } from '@trpeza/contract/menu/prices.schemas';
import type { Input } from '@trpeza/api-client/client';
import { toApiAmount } from '@trpeza/contract/platform/money';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { DateField } from '../ordering/calendar/date-field.tsx';
import { EditForm } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';

/** Plans a new price for one meal from a delivery date. */
export function PlanPriceForm({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const { unclear, areMeant } = useAmountChecks();
  const { price } = useFormats();
  // The form is reset after each saved price.
  const [saved, setSaved] = useState(0);
  return (
    <section>
      <h2>{t('office.prices.one')}</h2>
      <EditForm
        key={saved}
        form={{
          values: { meal: '', price: '', from: '' },
          schema: () => import('@trpeza/contract/menu/prices.schemas').then((all) => all.DatedPrice),
          bodyOf: (typed) => ({ meal: typed.meal, from: typed.from, price: toApiAmount(typed.price) }),
          check: ({ meal, ...typed }) => ({
            ...(meal === '' && { meal: t('form.chooseCategory') }),
            ...unclear(['price'], typed),
          }),
        }}
        call={api.mutation('PUT /api/meals/{id}/prices', ({ id, ...body }: { id: number } & DatedPrice) => ({
          params: { id },
          body,
        }))}
        inputOf={async ({ meal, ...body }) => {
          const changed = meals.find(({ id }) => String(id) === meal)!;
          // The price that would apply on that date otherwise, which may itself be a planned one.
          const before = { price: priceFor(changed, body.from) };
          const words = { label: () => localized(changed, 'name').text, write: price };
          return (await areMeant(['price'], before, body, words)) ? { id: changed.id, ...body } : undefined;
        }}
        done={t('office.prices.planned')}
        onSaved={() => setSaved(saved + 1)}
        submit={t('office.prices.plan')}
      >
        {({ text, valued }) => (
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <Select
              {...text('meal')}
              label={t('table.name')}
              options={[
                { value: '', label: t('form.chooseCategory') },
                ...meals.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
              ]}
            />
            <TextField {...text('price')} label={t('office.prices.then')} inputMode="decimal" />
            <DateField {...valued('from')} label={t('office.prices.from')} />
          </SimpleGrid>
        )}
      </EditForm>
    </section>
  );
}

type Body = Input<'POST /api/prices/preview'>['body'];

/**
 * Raises the prices of all meals or of one category by a percentage from a delivery date. A preview shows both prices of
 * each meal before anything is saved. If prices have changed since, it is previewed again.
 */
export function PriceIncreaseForm({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const localized = useLocalized();
  const form = useForm({
    values: { categoryId: '', percent: '', step: '5', from: '' },
    schema: () => import('@trpeza/contract/menu/prices.schemas').then((all) => all.PriceIncrease),
    bodyOf: ({ categoryId, step, ...typed }) => ({
      ...typed,
      step: Number(step) as PriceStep,
      categoryId: categoryId === '' ? null : Number(categoryId),
    }),
  });
  const preview = useSave(
    api.mutation('POST /api/prices/preview', (body: Body) => ({ body })),
    { form },
  );
  const rows = preview.data?.rows ?? [];
  const confirm = useSave(
    api.mutation('POST /api/prices', (body: Body) => ({
      body: { ...body, seen: rows.map(({ mealId, before, after }) => ({ mealId, before, after })) },
    })),
    { form, onSaved: () => preview.reset(), onFailed: (_error, body) => preview.mutate(body) },
  );
  // A preview is valid for its input only, so any change discards it.
  const { reset } = preview;
  useEffect(reset, [reset, form.values]);
  return (
    <form onSubmit={form.onSubmit(preview, (body) => body)} noValidate>
      <Stack>
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
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
          <Select
            {...form.text('categoryId')}
            label={t('office.prices.which')}
            options={[
              { value: '', label: t('office.prices.all') },
              ...categories.map((each) => ({ value: String(each.id), label: localized(each, 'name').text })),
            ]}
          />
          <TextField {...form.text('percent')} label={t('office.prices.percent')} inputMode="decimal" />
          <Select
            {...form.text('step')}
            label={t('office.prices.step')}
            options={PRICE_STEPS.map((each) => ({
              value: String(each),
              label: price((each / 100).toFixed(2)),
            }))}
          />
          <DateField {...form.valued('from')} label={t('office.prices.from')} />
        </SimpleGrid>
        <Group>
          <Button type="submit" variant="secondary" isLoading={preview.isPending}>
            {t('office.prices.preview')}
          </Button>
        </Group>
        {preview.data ? (
          <PricePreview
            rows={rows}
            isPending={confirm.isPending}
            onConfirm={() => confirm.mutate(preview.variables)}
          />
        ) : null}
      </Stack>
    </form>
  );
}

function PricePreview(props: { rows: readonly PriceRow[]; isPending: boolean; onConfirm: () => void }) {
  const { rows, isPending, onConfirm } = props;
  const { t } = useTranslation('menu');
  const { price } = useFormats();
  const localized = useLocalized();
  const count = rows.filter(({ before, after }) => before !== after).length;
  const amount = (key: 'before' | 'after', header: string) =>
    ({ key, header, label: header, cell: (row: PriceRow) => price(row[key]), align: 'end' }) as const;
  const columns: Column<PriceRow>[] = [
    { key: 'meal', header: t('table.name'), cell: (row) => localized(row, 'name').text, rowHeader: true },
    amount('before', t('office.prices.before')),
    amount('after', t('office.prices.then')),
  ];
  return (
    <>
      <DataTable
        caption={t('office.prices.previewOf')}
        columns={columns}
        rows={rows}
        rowKey={({ mealId }) => mealId}
        empty={t('noneFound')}
      />
      {count > 0 ? (
        <Group>
          <Button isLoading={isPending} onClick={onConfirm}>
            {t('office.prices.do', { count })}
          </Button>
        </Group>
      ) : null}
    </>
  );
}
