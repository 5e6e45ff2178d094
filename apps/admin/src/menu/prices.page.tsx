import { Stack } from '@mantine/core';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { MenuPage } from './menu-page.tsx';
import { PlanPriceForm, PriceIncreaseForm } from './prices.form.tsx';

/** Prices by delivery date: planned prices, a form for a new one, and an increase of several prices by a percentage. */
export default function PricesPage() {
  const { t } = useTranslation('menu');
  return (
    <MenuPage
      title={t('office.tabs.prices')}
      lead={t('office.lead.prices')}
      actions={
        <ButtonLink variant="subtle" to={paths.imports({ kind: 'prices' })}>
          {t('office.prices.import')}
        </ButtonLink>
      }
    >
      {({ meals, categories }) => (
        <Stack gap="xl">
          <PlannedPrices meals={meals} />
          <PlanPriceForm meals={meals} />
          <PriceIncreaseForm categories={categories} />
        </Stack>
      )}
    </MenuPage>
  );
}

type PlannedPrice = { meal: Meal; from: string; price: string };

function PlannedPrices({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation(['menu', 'common']);
  const { price, date } = useFormats();
  const localized = useLocalized();
  const { mutate, isPending, variables } = useSave(api.mutation('DELETE /api/meals/{id}/prices/{from}'), {
    done: t('office.prices.dropped'),
  });
  const coming = meals.flatMap((meal) =>
    (meal.prices ?? []).flatMap((each): PlannedPrice[] =>
      each.from ? [{ meal, from: each.from, price: each.price }] : [],
    ),
  );
  const { place, leave } = useFocusNextRow(coming.map(keyOf));
  const amount = (key: string, header: string, cell: Column<PlannedPrice>['cell']) =>
    ({ key, header, label: header, cell, align: 'end' }) as const;
  const columns: Column<PlannedPrice>[] = [
    {
      key: 'meal',
      header: t('table.name'),
      cell: (row) => localized(row.meal, 'name').text,
      rowHeader: true,
    },
    amount('now', t('office.prices.now'), ({ meal }) => price(meal.price)),
    amount('price', t('office.prices.then'), (row) => price(row.price)),
    { key: 'from', header: t('office.prices.from'), cell: ({ from }) => date(from) },
    {
      key: 'actions',
      header: t('common:actions'),
      cell: (row) => (
        <Button
          variant="subtle"
          isLoading={isPending && variables.params.id === row.meal.id && variables.params.from === row.from}
          onClick={() => {
            leave(keyOf(row));
            mutate({ params: { id: row.meal.id, from: row.from } });
          }}
        >
          {t('office.prices.drop')}
        </Button>
      ),
      align: 'end',
      line: 'first',
    },
  ];
  return (
    <div ref={place}>
      <DataTable
        caption={t('office.prices.coming')}
        columns={columns}
        rows={coming}
        rowKey={keyOf}
        empty={t('office.prices.none')}
      />
    </div>
  );
}

const keyOf = ({ meal, from }: PlannedPrice): string => `${meal.id} ${from}`;

/** Focuses the button of the next row after the focused one has left the table, or the table region when no row is left. */
function useFocusNextRow(keys: readonly string[]) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<{ key: string; at: number }>(undefined);
  useEffect(() => {
    if (!left.current || keys.includes(left.current.key)) return;
    const buttons = place.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(left.current.at, buttons.length - 1)];
    left.current = undefined;
    // Does not take the focus if the user has moved it elsewhere in the meantime.
    if (document.activeElement !== document.body) return;
    (next ?? place.current?.querySelector<HTMLElement>('[role=region]'))?.focus();
  });
  return { place, leave: (key: string) => void (left.current = { key, at: keys.indexOf(key) }) };
}
