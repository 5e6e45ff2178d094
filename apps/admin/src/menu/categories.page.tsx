import { Group } from '@mantine/core';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, queryClient } from '../api.ts';
import { CategoryForm } from './category.form.tsx';
import { type Menu, MenuPage } from './menu-page.tsx';

export default function CategoriesPage() {
  const { t } = useTranslation('menu');
  /** `new`, or the category that is being renamed. */
  const [open, setOpen] = useState<Category | 'new'>();
  return (
    <MenuPage
      title={t('office.tabs.categories')}
      lead={t('office.lead.categories')}
      actions={
        <Button onClick={() => setOpen('new')}>
          <Icon name="plus" />
          {t('office.categories.add')}
        </Button>
      }
    >
      {(menu) => (
        <>
          <Categories {...menu} onRename={setOpen} />
          {open ? <CategoryForm category={open} onClose={() => setOpen(undefined)} /> : null}
        </>
      )}
    </MenuPage>
  );
}

function Categories({ meals, categories, onRename }: Menu & { onRename: (category: Category) => void }) {
  const { t } = useTranslation(['menu', 'common', 'admin']);
  const localized = useLocalized();
  const nameOf = (category: Category) => localized(category, 'name').text;
  const countOf = ({ id }: Category) => meals.filter(({ categoryId }) => categoryId === id).length;
  const { move, moved } = useMoveCategory(categories);
  const confirm = useConfirm();
  const [inUse, setInUse] = useState<string>();
  const deletion = useSave(
    api.mutation('DELETE /api/categories/{id}', ({ id }: Category) => ({ params: { id } })),
    { done: t('office.categories.deleted'), onFailed: () => true },
  );
  const problem = inUse ?? deletion.problem;
  const ask = async (category: Category) => {
    const count = countOf(category);
    setInUse(count > 0 ? t('errors.category-in-use', { count }) : undefined);
    if (count > 0) return;
    const isSure = await confirm({
      title: t('deletion.title', { name: nameOf(category) }),
      text: <p>{t('office.categories.deleteText')}</p>,
      confirmLabel: t('office.categories.deleteYes'),
      destructive: true,
    });
    if (isSure) deletion.mutate(category);
  };
  const columns: Column<Category>[] = [
    {
      key: 'order',
      header: t('office.categories.order'),
      cell: (category) => <Moves category={category} all={categories} onMove={move} />,
    },
    {
      key: 'name',
      header: t('office.categories.name'),
      cell: ({ name, slug }) => (
        <>
          <span lang="en">{name}</span> · {slug}
        </>
      ),
      rowHeader: true,
    },
    {
      key: 'name_mk',
      header: t('office.categories.nameMk'),
      cell: ({ name_mk }) => <span lang="mk">{name_mk}</span>,
    },
    { key: 'meals', header: t('tabs.meals'), cell: countOf, align: 'end', label: t('tabs.meals') },
    {
      key: 'actions',
      header: t('common:actions'),
      cell: (category) => (
        <Group gap="xs" wrap="nowrap" justify="end">
          <Button
            variant="subtle"
            aria-label={t('office.categories.renameOf', { name: nameOf(category) })}
            onClick={() => onRename(category)}
          >
            {t('office.categories.rename')}
          </Button>
          <RowMenu
            label={t('admin:rowActions', { name: nameOf(category) })}
            actions={[
              { label: t('delete'), icon: 'trash', isDanger: true, onSelect: () => void ask(category) },
            ]}
          />
        </Group>
      ),
      align: 'end',
      line: 'first',
    },
  ];
  if (categories.length === 0)
    return <EmptyState title={t('office.categories.none')}>{t('office.categories.noneText')}</EmptyState>;
  return (
    <>
      {problem ? (
        <Notice kind="error" title={t('office.categories.deleteFailed')} announce>
          {problem}
        </Notice>
      ) : null}
      <p role="status">
        {moved
          ? t('office.categories.moved', {
              name: nameOf(moved.category),
              place: moved.place,
              total: categories.length,
            })
          : t('office.categories.hint')}
      </p>
      <DataTable
        caption={t('office.tabs.categories')}
        captionHidden
        columns={columns}
        rows={categories}
        rowKey={({ id }) => id}
      />
    </>
  );
}

type Direction = 'up' | 'down';

/** The id of a move button, to restore the focus after its row has moved. */
const moveButtonId = (id: number, direction: Direction): string => `category-${id}-${direction}`;

/**
 * The first category cannot move up and the last cannot move down. The disabled button stays, so that the layout does not
 * shift under the pointer.
 */
function Moves(props: {
  category: Category;
  all: readonly Category[];
  onMove: (category: Category, direction: Direction) => void;
}) {
  const { category, all, onMove } = props;
  const { t } = useTranslation('menu');
  const name = useLocalized()(category, 'name').text;
  const ends = { up: all[0], down: all.at(-1) };
  return (
    <Group gap="sm" wrap="nowrap">
      {(['up', 'down'] as const).map((direction) => {
        const isEnd = ends[direction]?.id === category.id;
        return (
          <Button
            key={direction}
            id={moveButtonId(category.id, direction)}
            variant="secondary"
            size="small"
            {...(isEnd && { 'aria-disabled': true })}
            aria-label={t(isEnd ? `office.categories.end.${direction}` : `office.categories.${direction}`, {
              name,
            })}
            onClick={() => isEnd || onMove(category, direction)}
          >
            <Icon name={direction} />
          </Button>
        );
      })}
    </Group>
  );
}

/** Moves a category by one place. The list changes at once; the shop follows when the server has saved the order. */
function useMoveCategory(categories: readonly Category[]) {
  const { t } = useTranslation('menu');
  const [moved, setMoved] = useState<{ category: Category; place: number; direction: Direction }>();
  const { mutate } = useSave(
    {
      ...api.mutation('PUT /api/categories/order', (ids: number[]) => ({ body: { ids } })),
      // Several quick clicks send several requests; they run in sequence, so that the last arrangement wins.
      scope: { id: 'categories-order' },
    },
    { failed: t('office.categories.moveFailed'), onFailed: () => setMoved(undefined) },
  );
  useEffect(() => {
    // A moved row loses the focus, so keyboard users would have to start over.
    if (moved) document.getElementById(moveButtonId(moved.category.id, moved.direction))?.focus();
  }, [moved]);
  const move = (category: Category, direction: Direction) => {
    const to = categories.findIndex(({ id }) => id === category.id) + (direction === 'up' ? -1 : 1);
    const ordered = categories.filter(({ id }) => id !== category.id);
    ordered.splice(to, 0, category);
    queryClient.setQueryData(api.query('GET /api/categories').queryKey, ordered);
    setMoved({ category, place: to + 1, direction });
    mutate(ordered.map(({ id }) => id));
  };
  return { move, moved };
}
