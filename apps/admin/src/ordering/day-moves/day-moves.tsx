import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';

/** The latest moves, or those from and to one day; nothing if there are none. */
export function DayMoves({ of }: { of?: string }) {
  const { t } = useTranslation('day-moves');
  const { dateLine, instant } = useFormats();
  const moves = useQuery(api.query('GET /api/day-moves'));
  return (
    <QueryView query={moves} title={t('latest.failed')}>
      {(all) => {
        const shown = all.filter(({ from, to }) => of === undefined || from === of || to === of);
        if (shown.length === 0) return null;
        return (
          <Stack gap="sm" mt="lg" component="section">
            <Title order={2}>{t('latest.title')}</Title>
            <ul>
              {shown.map(({ id, from, to, moved, waiting, refused, startedAt, startedBy }) => (
                <li key={id}>
                  <Link to={paths.dayMove(id)}>
                    {t('between', { from: dateLine(from), to: dateLine(to) })}
                  </Link>{' '}
                  {t('latest.counts', { moved, rest: waiting + refused })} · {startedBy}, {instant(startedAt)}
                </li>
              ))}
            </ul>
          </Stack>
        );
      }}
    </QueryView>
  );
}
