import { Button } from '@trpeza/ui/kit/button/button';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';
import styles from './menu.module.css';

export type Direction = 'up' | 'down';

/** The id of a move button, to restore the focus after its row has moved. */
export const moveButtonId = (id: number, direction: Direction): string => `category-${id}-${direction}`;

type CategoriesTableProps = {
  categories: readonly Category[];
  countOf: (category: Category) => number;
  onMove: (category: Category, direction: Direction) => void;
  onRename: (category: Category) => void;
  onDelete: (category: Category) => void;
};

export function CategoriesTable({ categories, countOf, onMove, onRename, onDelete }: CategoriesTableProps) {
  const { t } = useTranslation(['menu', 'common']);
  const columns: Column<Category>[] = [
    {
      key: 'order',
      header: t('office.categories.order'),
      cell: (category) => (
        <Moves
          category={category}
          place={categories.indexOf(category)}
          last={categories.length - 1}
          onMove={onMove}
        />
      ),
    },
    {
      key: 'name',
      header: t('office.categories.name'),
      cell: ({ name, slug }) => (
        <span>
          <span lang="en">{name}</span> <span className={styles.slug}>{slug}</span>
        </span>
      ),
      rowHeader: true,
    },
    {
      key: 'name_mk',
      header: t('office.categories.nameMk'),
      cell: ({ name_mk }) => <span lang="mk">{name_mk}</span>,
    },
    { key: 'meals', header: t('tabs.meals'), cell: countOf, align: 'end' },
    {
      key: 'actions',
      header: t('common:actions'),
      cell: (category) => <Actions category={category} onRename={onRename} onDelete={onDelete} />,
      align: 'end',
    },
  ];
  return (
    <DataTable
      caption={t('office.tabs.categories')}
      captionHidden
      columns={columns}
      rows={categories}
      rowKey={({ id }) => id}
    />
  );
}

type MovesProps = { category: Category; place: number; last: number } & Pick<CategoriesTableProps, 'onMove'>;

/**
 * The first category cannot move up and the last cannot move down. The disabled button stays, so that the layout does not
 * shift under the pointer.
 */
function Moves({ category, place, last, onMove }: MovesProps) {
  const { t } = useTranslation('menu');
  const name = useLocalized()(category, 'name').text;
  const button = (direction: Direction, isEnd: boolean) => (
    <Button
      id={moveButtonId(category.id, direction)}
      variant="secondary"
      size="small"
      className={(isEnd && styles.end) || ''}
      {...(isEnd && { 'aria-disabled': true })}
      aria-label={t(isEnd ? `office.categories.end.${direction}` : `office.categories.${direction}`, {
        name,
      })}
      onClick={() => isEnd || onMove(category, direction)}
    >
      <Icon name={direction} />
    </Button>
  );
  return (
    <span className={styles.arrows}>
      {button('up', place === 0)}
      {button('down', place === last)}
    </span>
  );
}

type ActionsProps = { category: Category } & Pick<CategoriesTableProps, 'onRename' | 'onDelete'>;

function Actions({ category, onRename, onDelete }: ActionsProps) {
  const { t } = useTranslation(['menu', 'admin']);
  const name = useLocalized()(category, 'name').text;
  return (
    <span className={styles.actions}>
      <Button
        variant="subtle"
        aria-label={t('office.categories.renameOf', { name })}
        onClick={() => onRename(category)}
      >
        {t('office.categories.rename')}
      </Button>
      <RowMenu
        label={t('admin:rowActions', { name })}
        actions={[{ label: t('delete'), icon: 'trash', isDanger: true, onSelect: () => onDelete(category) }]}
      />
    </span>
  );
}
