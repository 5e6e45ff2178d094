import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { RESULT_COUNT_ID, paths } from '../paths.ts';
import { menuQuery } from '../queries.ts';
import { useSession } from '../access/sign-in/use-session.ts';
import { LazyCartBar } from '../ordering/cart/lazy-cart-bar.tsx';
import { SiteSearch } from '../layouts/site-search.tsx';
import { MealCard } from './meal-card.tsx';
import { CategoryChips, MenuSort } from './menu-controls.tsx';
import { FAVOURITES, filledCategories, filterMeals, PAGE_SIZE, readFilters } from './menu-filter.ts';
import styles from './menu.module.css';
import { NoFavourites } from './no-favourites.tsx';
import { useDietNames } from './use-diet-names.ts';
import { useFavourites } from './use-favourites.ts';
import { MealDialogHost, useOpenMeal } from './meal-dialog-host.tsx';

/** The menu with its filters, which are kept in the URL. */
export function Menu() {
  const { t } = useTranslation(['home', 'common']);
  const language = useLanguage();
  const [search] = useSearchParams();
  const { state, diet } = useSession();
  // Fetched only once the session is known, because drivers never need it. A server-rendered page already includes it.
  const menu = useQuery({ ...menuQuery, enabled: state !== 'unknown' });
  const openMeal = useOpenMeal();
  const filters = useMemo(() => readFilters(search), [search]);
  const isWaiting = menu.isPending || (filters.diet !== undefined && state === 'unknown');
  const data = isWaiting ? undefined : menu.data;
  const favourites = useFavourites();
  const dietNames = useDietNames();
  const found = useMemo(
    () => (data ? filterMeals(data, filters, { language, favourites, diet, dietNames }) : []),
    [data, filters, language, favourites, diet, dietNames],
  );
  const shown = found.slice(0, filters.show ?? PAGE_SIZE);
  const { q } = filters;
  const isEmpty = menu.data?.meals.length === 0;
  const hasMeals = menu.data !== undefined && !isEmpty;
  const lacksFavourites = filters.category === FAVOURITES && found.length === 0 && !q;

  return (
    // The anchor exists only once the menu has loaded: content that grows above it would scroll the target away.
    <section
      className={styles.menu}
      data-page="wide"
      id={menu.isPending ? undefined : 'menu'}
      aria-labelledby="menu-title"
    >
      <div className={styles.top}>
        <h2 id="menu-title">{t('menu.title')}</h2>
        {hasMeals ? (
          <>
            <div className={styles.search}>
              <SiteSearch />
            </div>
            <MenuSort filters={filters} />
          </>
        ) : null}
      </div>
      {hasMeals ? (
        <CategoryChips
          categories={filledCategories(menu.data)}
          filters={filters}
          hasFavourites={favourites !== undefined}
        />
      ) : null}
      {isWaiting ? <Loading /> : null}
      {menu.isError ? (
        <Notice
          kind="error"
          title={t('menu.failed')}
          level={3}
          actions={<Button onClick={() => void menu.refetch()}>{t('common:tryAgain')}</Button>}
        />
      ) : null}
      {data && !isEmpty && !lacksFavourites ? (
        <p className={styles.count} role="status" id={RESULT_COUNT_ID} tabIndex={-1}>
          {q
            ? t('menu.found', { count: found.length, q })
            : t('menu.showing', { shown: shown.length, count: found.length })}
        </p>
      ) : null}
      {data && lacksFavourites ? <NoFavourites /> : null}
      {data && found.length === 0 && !lacksFavourites ? (
        <EmptyState
          title={t(isEmpty ? 'menu.toCome' : 'menu.empty')}
          level={3}
          action={isEmpty ? null : <ButtonLink to={paths.menu()}>{t('menu.viewAll')}</ButtonLink>}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className={styles.grid}>
          {shown.map((meal, index) => (
            <MealCard key={meal.id} meal={meal} lazy={index > 3} onOpen={openMeal} />
          ))}
        </ul>
      ) : null}
      {found.length > shown.length ? (
        <div className={styles.more}>
          <ButtonLink
            variant="secondary"
            size="large"
            to={paths.menu({ ...filters, show: shown.length + PAGE_SIZE }, '')}
          >
            {t('menu.loadMore')}
          </ButtonLink>
        </div>
      ) : null}
      {isEmpty ? null : (
        <p>
          <Link className={styles.print} to={paths.printMenu()}>
            {t('menu.print')}
          </Link>
        </p>
      )}
      <LazyCartBar />
      <MealDialogHost meals={menu.data?.meals} />
    </section>
  );
}
