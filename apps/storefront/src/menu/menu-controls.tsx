import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MEAL_SORTS } from '@trpeza/contract/menu/meals.constants';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useSession } from '../access/sign-in/use-session.ts';
import { Disclosure } from '../layouts/disclosure.tsx';
import { paths, type MenuAddress } from '../paths.ts';
import styles from './menu-controls.module.css';
import { FAVOURITES } from './menu-filter.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

interface CategoryChipsProps {
  categories: readonly Category[];
  filters: MenuAddress;
  /** Whether the user is a signed-in customer, the only role that can have favourites. */
  hasFavourites: boolean;
}

/**
 * The diet, categories and favourites in one row that scrolls sideways. All controls of the menu are links, so they can be
 * shared and work without scripts.
 */
export function CategoryChips({ categories, filters, hasFavourites }: CategoryChipsProps) {
  const { t } = useTranslation(['home', 'meals']);
  const localized = useLocalized();
  const hasDiet = useSession().diet !== null;
  const row = useRef<HTMLDivElement>(null);
  const { show: _startsAgain, ...kept } = filters;
  const { category, ...anyCategory } = kept;
  const { diet, ...anyDiet } = kept;
  const links = [
    ...(hasDiet
      ? [
          {
            to: paths.menu(diet ? anyDiet : { ...kept, diet: 1 }),
            label: t('menu.suits'),
            current: diet !== undefined,
          },
        ]
      : []),
    { to: paths.menu(anyCategory), label: t('menu.all'), current: category === undefined },
    ...categories.map((each) => ({
      to: paths.menu({ ...kept, category: each.slug }),
      label: localized(each, 'name').text,
      current: each.slug === category,
    })),
    ...(hasFavourites || category === FAVOURITES
      ? [
          {
            to: paths.menu({ ...kept, category: FAVOURITES }),
            label: t('meals:favourite.title'),
            current: category === FAVOURITES,
          },
        ]
      : []),
  ];

  useEffect(() => {
    // The diet, which comes first, can be chosen beside a category.
    const chip = [...(row.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])].at(-1);
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - row.current.offsetWidth / 3;
  }, [category]);

  return (
    <div ref={row} className={styles.chips}>
      <SegmentLinks label={t('menu.show')} links={links} />
    </div>
  );
}

/** The sort order: a list that expands from the current choice, which has a check mark. */
export function MenuSort({ filters }: { filters: MenuAddress }) {
  const { t } = useTranslation('home');
  const { show: _startsAgain, sort: current = 'default', ...anySort } = filters;
  return (
    <Disclosure
      label={
        <>
          <span>
            {t('menu.sort')}
            <span className={styles.current}>: {t(`menu.sorts.${current}`)}</span>
          </span>
          <Icon name="chevron-down" size={1} />
        </>
      }
    >
      <ul>
        {MEAL_SORTS.map((sort) => (
          <li key={sort}>
            <Link
              className={styles.choice}
              to={paths.menu(sort === 'default' ? anySort : { ...anySort, sort })}
              aria-current={sort === current ? 'true' : undefined}
            >
              <span className={styles.tick}>{sort === current ? <Icon name="check" /> : null}</span>
              {t(`menu.sorts.${sort}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
