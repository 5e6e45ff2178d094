import { Button } from '@trpeza/ui/kit/button/button';
import type { Meal } from '@trpeza/contract/menu/meals.schemas';
import { ALLERGENS } from '@trpeza/contract/menu/meals.constants';
import { Localized } from '@trpeza/ui/kit/language/localized';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import styles from './allergens.module.css';
import { hasUndeclaredAllergens } from './undeclared-allergens.ts';

type AllergenMatrixProps = {
  meals: readonly Meal[];
  onEdit: (meal: Meal) => void;
  onConfirm: (meal: Meal) => void;
};

/** All meals by allergen, for the yearly review. */
export function AllergenMatrix({ meals, onEdit, onConfirm }: AllergenMatrixProps) {
  const { t } = useTranslation(['menu', 'meals', 'common']);
  const localized = useLocalized();
  const columns: Column<Meal>[] = [
    {
      key: 'name',
      header: t('table.name'),
      cell: (meal) => <Name meal={meal} onConfirm={onConfirm} />,
      rowHeader: true,
    },
    ...ALLERGENS.map((allergen) => ({
      key: allergen,
      header: <span className={styles.upright}>{t(`meals:allergen.${allergen}`)}</span>,
      cell: ({ allergens }: Meal) => (allergens.includes(allergen) ? <Contained /> : null),
    })),
    {
      key: 'actions',
      header: <span data-screen-only>{t('common:actions')}</span>,
      cell: (meal) => (
        <Button
          variant="secondary"
          size="small"
          data-screen-only
          aria-label={t('office.allergens.editOf', { name: localized(meal, 'name').text })}
          onClick={() => onEdit(meal)}
        >
          <Icon name="edit" />
        </Button>
      ),
    },
  ];
  return (
    <div className={styles.matrix}>
      <DataTable
        caption={t('office.tabs.allergens')}
        captionHidden
        columns={columns}
        rows={meals}
        rowKey={({ id }) => id}
        narrow="scroll"
        empty={t('empty.title')}
      />
    </div>
  );
}

function Name({ meal, onConfirm }: { meal: Meal; onConfirm: (meal: Meal) => void }) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  return (
    <div className={styles.name}>
      <Localized of={meal} text="name" />
      {hasUndeclaredAllergens(meal) ? (
        <span className={styles.bare}>
          <Badge tone="yellow">{t('office.allergens.noneDeclared')}</Badge>
          <Button
            variant="secondary"
            size="small"
            data-screen-only
            aria-label={t('office.allergens.confirmOf', { name: localized(meal, 'name').text })}
            onClick={() => onConfirm(meal)}
          >
            {t('office.allergens.confirm')}
          </Button>
        </span>
      ) : null}
    </div>
  );
}

function Contained() {
  const { t } = useTranslation('menu');
  return (
    <span className={styles.dot}>
      <span aria-hidden="true">●</span>
      <VisuallyHidden>{t('office.allergens.contains')}</VisuallyHidden>
    </span>
  );
}
