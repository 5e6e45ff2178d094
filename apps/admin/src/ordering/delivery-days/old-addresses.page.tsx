import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { type DayTab, paths } from '../../paths.ts';
import { DayMovePage } from '../day-moves/move-progress.tsx';
import { isLocalDate } from './dates.ts';

const TABS: Record<string, DayTab> = { 'day-moves': 'move', rounds: 'rounds' };

/**
 * Redirects addresses from before the delivery days had pages of their own; without a date, to the next day that is meant.
 * `/admin/day-moves?id=` is still the page of a move.
 */
export default function OldAddressesPage() {
  const { t } = useTranslation('day-moves');
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const options = useQuery(api.query('GET /api/delivery-options'));
  const id = Number(query.get('id'));
  if (id > 0) return <DayMovePage key={id} id={id} />;
  const tab = TABS[pathname.split('/').at(-1) ?? ''] ?? 'calls';
  const given = query.get('date') ?? query.get('from') ?? '';
  return (
    <QueryView query={options} title={t('progress.failed')}>
      {({ coming, dates }) => {
        const next = tab === 'calls' ? (dates[0]?.date ?? coming) : coming;
        return (
          <Navigate to={`${paths.deliveryDay(isLocalDate(given) ? given : next, tab)}${search}`} replace />
        );
      }}
    </QueryView>
  );
}
