import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isAdmin } from '../../access/users/role-choices.ts';
import { ChooseMove } from './choose-move.tsx';
import styles from './day-moves.module.css';
import { MoveProgress } from './move-progress.tsx';

/** Reschedules all orders of a delivery day: preview, progress, and the list of customers to call. */
export default function DayMovesPage() {
  const { t } = useTranslation('day-moves');
  const user = useUser();
  const [address] = useSearchParams();
  const id = Number(address.get('id'));
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <div className={styles.page}>
        {id > 0 ? <MoveProgress key={id} id={id} /> : null}
        {!(id > 0) && isAdmin(user) ? (
          <ChooseMove from={address.get('from') ?? ''} to={address.get('to') ?? ''} />
        ) : null}
        {id > 0 || isAdmin(user) ? null : <p>{t('adminsOnly')}</p>}
        <Latest />
      </div>
    </>
  );
}

function Latest() {
  const { t } = useTranslation('day-moves');
  const { dateLine, instant } = useFormats();
  const moves = useQuery(api.query('GET /api/day-moves'));
  return (
    <section className={styles.part}>
      <h2>{t('latest.title')}</h2>
      <QueryView query={moves} title={t('latest.failed')}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('latest.none')}</p>
          ) : (
            <ul className={styles.latest}>
              {all.map(({ id, from, to, moved, waiting, refused, startedAt, startedBy }) => (
                <li key={id}>
                  <Link to={paths.dayMoves({ id: String(id) })}>
                    {t('between', { from: dateLine(from), to: dateLine(to) })}
                  </Link>{' '}
                  {t('latest.counts', { moved, rest: waiting + refused })} · {startedBy}, {instant(startedAt)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </section>
  );
}
