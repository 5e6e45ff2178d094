import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Category } from '@trpeza/contract/menu/meals.schemas';
import { MEAL_SORTS } from '@trpeza/contract/menu/meals.constants';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { Disclosure } from '../layouts/disclosure.tsx';
import { paths, type MenuAddress } from '../paths.ts';
import styles from './menu-controls.module.css';
import { FAVOURITES } from './menu-filter.ts';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';

interface MenuControlsProps {
  categories: readonly Category[];
  filters: MenuAddress;
  /** Whether the user is a signed-in customer, the only role that can have favourites. */
  hasFavourites: boolean;
}

interface Choice {
  to: string;
  label: string;
  current: boolean;
}

/** Category and sort order of the menu. Everything is a link, so it can be shared and works without scripts. */
export function MenuControls({ categories, filters, hasFavourites }: MenuControlsProps) {
  const { t } = useTranslation(['home', 'meals']);
  const localized = useLocalized();
  const { show: _startsAgain, ...kept } = filters;
  const { category: _all, ...anyCategory } = kept;
  const { sort: _regular, ...anySort } = kept;
  const shown: Choice[] = [
    { to: paths.menu(anyCategory), label: t('menu.all'), current: kept.category === undefined },
    ...categories.map((category) => ({
      to: paths.menu({ ...kept, category: category.slug }),
      label: localized(category, 'name').text,
      current: category.slug === kept.category,
    })),
    ...(hasFavourites || kept.category === FAVOURITES
      ? [
          {
            to: paths.menu({ ...kept, category: FAVOURITES }),
            label: t('meals:favourite.title'),
            current: kept.category === FAVOURITES,
          },
        ]
      : []),
  ];
  const sorts: Choice[] = MEAL_SORTS.map((sort) => ({
    to: paths.menu(sort === 'default' ? anySort : { ...kept, sort }),
    label: t(`menu.sorts.${sort}`),
    current: sort === (kept.sort ?? 'default'),
  }));
  return (
    <div className={styles.controls}>
      <div className={styles.chips}>
        <SegmentLinks label={t('menu.show')} links={shown} />
      </div>
      <div className={styles.category}>
        <ChoiceFold label={t('menu.show')} choices={shown} />
      </div>
      <div className={styles.sort}>
        <ChoiceFold label={t('menu.sort')} choices={sorts} />
      </div>
    </div>
  );
}

/** A list that expands from the current choice, which has a check mark. */
function ChoiceFold({ label, choices }: { label: string; choices: readonly Choice[] }): ReactNode {
  const current = choices.find((choice) => choice.current);
  return (
    <Disclosure
      label={
        <>
          <span className={styles.label}>{label}:</span>{' '}
          <span className={styles.current}>{current?.label}</span>
          <Icon name="chevron-down" size={1} />
        </>
      }
    >
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link className={styles.choice} to={choice.to} aria-current={choice.current ? 'true' : undefined}>
              <span className={styles.tick}>{choice.current ? <Icon name="check" /> : null}</span>
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
