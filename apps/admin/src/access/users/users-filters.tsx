import { useQuery } from '@tanstack/react-query';
import { ROLES } from '@trpeza/contract/access/access';
import { USER_LIST_FILTERS } from '@trpeza/contract/access/accounts.constants';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import type { ListFields } from '../../use-list.ts';
import { SearchField } from '../../layouts/search-field.tsx';
import styles from './users.module.css';

export const USER_FIELDS = {
  search: 'text',
  show: USER_LIST_FILTERS,
  role: ROLES,
} as const satisfies ListFields<'GET /api/users'>;

export function UsersFilters() {
  const { t } = useTranslation('admin');
  const { filters, setFilters, linkTo } = useUrlFilters(USER_FIELDS);
  const counts = useQuery({ ...api.query('GET /api/users/counts'), refetchOnMount: 'always' });
  const { all, waiting, withoutPlan } = counts.data ?? {};
  const link = (
    show: typeof filters.show,
    word: 'everybody' | 'waiting' | 'withoutPlan',
    count: number | undefined,
  ) => ({
    to: linkTo({ show }),
    label:
      count === undefined
        ? t(`users.show.${word}`)
        : t('users.shown', { word: t(`users.show.${word}`), count }),
    current: show === filters.show,
  });
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={t('users.search')}
        description={t('users.searchHelp')}
        requested={filters.search ?? ''}
        onAsk={(search) => setFilters({ search }, { replace: true })}
      />
      <SegmentLinks
        label={t('users.filter')}
        links={[
          link(undefined, 'everybody', all),
          link('waiting', 'waiting', waiting),
          link('no-plan', 'withoutPlan', withoutPlan),
        ]}
      />
    </div>
  );
}
