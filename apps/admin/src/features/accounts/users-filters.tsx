import { useQuery } from '@tanstack/react-query';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { readPeopleFilters } from './people-filters.ts';
import { SearchField } from './search-field.tsx';
import styles from './users.module.css';

/** The filters of the list. They are kept in the address, so that a list can be bookmarked or sent to a colleague. */
export function UsersFilters() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = readPeopleFilters(address);
  const counts = useQuery({ ...api.query('GET /api/users/counts'), refetchOnMount: 'always' });
  const { show, ...rest } = filters;
  const link = (which: typeof show, label: string) => ({
    to: paths.users({ ...rest, ...(which && { show: which }) }),
    label,
    current: which === show,
  });
  const { all, waiting, withoutPlan } = counts.data ?? {};
  const count = (word: 'everybody' | 'waiting' | 'withoutPlan', number: number | undefined) =>
    number === undefined
      ? t(`users.show.${word}`)
      : t('users.shown', { word: t(`users.show.${word}`), count: number });
  return (
    <div className={styles.tools}>
      <SearchField
        className={styles.search}
        label={t('users.search')}
        description={t('users.searchHelp')}
        requested={filters.search ?? ''}
        onAsk={(search) => {
          const { search: _before, ...others } = filters;
          void navigate(paths.users({ ...others, ...(search && { search }) }), { replace: true });
        }}
      />
      <SegmentLinks
        label={t('users.filter')}
        links={[
          link(undefined, count('everybody', all)),
          link('waiting', count('waiting', waiting)),
          link('no-plan', count('withoutPlan', withoutPlan)),
        ]}
      />
    </div>
  );
}
