import { useQuery } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import styles from './menu.module.css';

/** Colleagues change the menu as well, so it is refetched whenever the user returns to the page. */
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

interface Menu {
  meals: readonly Meal[];
  categories: readonly Category[];
}

type MenuFrameProps = {
  current: 'meals' | 'categories' | 'allergens' | 'prices';
  actions?: ReactNode;
  children: (menu: Menu) => ReactNode;
};

/** The frame of the menu pages: meals, categories, allergens and prices. */
export function MenuFrame({ current, actions, children }: MenuFrameProps) {
  const { t } = useTranslation('menu');
  const title = t(`office.tabs.${current}`);
  usePageTitle(title);
  const tabs = [
    { name: 'meals', to: paths.meals() },
    { name: 'categories', to: paths.categories() },
    { name: 'allergens', to: paths.allergens() },
    { name: 'prices', to: paths.prices() },
  ] as const;
  return (
    <>
      <PageHeader title={title} lead={t(`office.lead.${current}`)} actions={actions} />
      <div className={styles.tabs} data-screen-only>
        <SegmentLinks
          label={t('office.tabs.label')}
          links={tabs.map(({ name, to }) => ({
            to,
            label: t(`office.tabs.${name}`),
            current: name === current,
          }))}
        />
      </div>
      <Loaded>{children}</Loaded>
    </>
  );
}

function Loaded({ children }: Pick<MenuFrameProps, 'children'>) {
  const { t } = useTranslation('menu');
  const meals = useQuery({ ...api.query('GET /api/meals'), ...FRESH });
  const categories = useQuery({ ...api.query('GET /api/categories'), ...FRESH });
  return (
    <QueryView query={meals} title={t('loadFailed.meals')}>
      {(listed) => (
        <QueryView query={categories} title={t('loadFailed.categories')}>
          {(groups) => children({ meals: listed, categories: groups })}
        </QueryView>
      )}
    </QueryView>
  );
}
