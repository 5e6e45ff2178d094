import type { Meal } from '@trpeza/contract/meals/meals.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { MenuFrame } from './menu-frame.tsx';
import styles from './menu.module.css';
import { PlanPrice } from './plan-price.form.tsx';
import { RaisePrices } from './raise-prices.form.tsx';
import { useDropPrice } from './use-prices.ts';

/** Prices that apply from a delivery date on: those to come, another one, and a rise of many. */
export default function PricesPage() {
  const { t } = useTranslation('menu');
  return (
    <MenuFrame
      current="prices"
      actions={<Link to={paths.imports({ kind: 'prices' })}>{t('office.prices.import')}</Link>}
    >
      {({ meals, categories }) => (
        <div className={styles.form}>
          <Coming meals={meals} />
          <PlanPrice meals={meals} />
          <RaisePrices categories={categories} />
        </div>
      )}
    </MenuFrame>
  );
}

type ComingPrice = { meal: Meal; from: string; price: string };

function Coming({ meals }: { meals: readonly Meal[] }) {
  const { t } = useTranslation('menu');
  const { t: common } = useTranslation('common');
  const { price, date } = useFormats();
  const localized = useLocalized();
  const { drop, dropping } = useDropPrice();
  const coming = meals.flatMap((meal) =>
    (meal.prices ?? []).flatMap((each): ComingPrice[] =>
      each.from ? [{ meal, from: each.from, price: each.price }] : [],
    ),
  );
  const columns: Column<ComingPrice>[] = [
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
      cell: ({ meal, from }) => (
        <Button
          variant="subtle"
          isLoading={dropping?.id === meal.id && dropping.from === from}
          onClick={() => drop({ id: meal.id, from })}
        >
          {t('office.prices.drop')}
        </Button>
      ),
      align: 'end',
    },
  ];
  return (
    <DataTable
      caption={t('office.prices.coming')}
      columns={columns}
      rows={coming}
      rowKey={({ meal, from }) => `${meal.id} ${from}`}
      empty={t('office.prices.none')}
    />
  );
}
