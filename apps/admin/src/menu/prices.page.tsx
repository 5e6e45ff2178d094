import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { MenuFrame } from './menu-frame.tsx';
import styles from './menu.module.css';
import { PlanPriceForm } from './plan-price.form.tsx';
import { PriceIncreaseForm } from './price-increase.form.tsx';
import { useRemovePlannedPrice } from './use-prices.ts';

/** Prices by delivery date: planned prices, a form for a new one, and an increase of several prices by a percentage. */
export default function PricesPage() {
  const { t } = useTranslation('menu');
  return (
    <MenuFrame
      current="prices"
      actions={<Link to={paths.imports({ kind: 'prices' })}>{t('office.prices.import')}</Link>}
    >
      {({ meals, categories }) => (
        <div className={styles.form}>
          <PlannedPrices meals={meals} />
          <PlanPriceForm meals={meals} />
          <PriceIncreaseForm categories={categories} />
        </div>
      )}
    </MenuFrame>
  );
}

type PlannedPrice = { meal: Meal; from: string; price: string };

function PlannedPrices({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const localized = useLocalized();
  const { drop, dropping } = useRemovePlannedPrice();
  const coming = meals.flatMap((meal) =>
    (meal.prices ?? []).flatMap((each): PlannedPrice[] =>
      each.from ? [{ meal, from: each.from, price: each.price }] : [],
    ),
  );
  const { place, leave } = useFocusNextRow(coming.map(keyOf));
  const columns: Column<PlannedPrice>[] = [
    {
      key: 'meal',
      header: t('table.name'),
      cell: ({ meal }) => localized(meal, 'name').text,
      rowHeader: true,
    },
    { key: 'now', header: t('office.prices.now'), cell: ({ meal }) => price(meal.price), align: 'end' },
    { key: 'price', header: t('office.prices.then'), cell: (row) => price(row.price), align: 'end' },
    { key: 'from', header: t('office.prices.from'), cell: ({ from }) => date(from) },
    {
      key: 'actions',
      header: common('actions'),
      cell: (row) => (
        <Button
          variant="subtle"
          isLoading={dropping?.id === row.meal.id && dropping.from === row.from}
          onClick={() => {
            leave(keyOf(row));
            drop({ id: row.meal.id, from: row.from });
          }}
        >
          {t('office.prices.drop')}
        </Button>
      ),
      align: 'end',
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
