import { Guard } from '@trpeza/ui/features/back-office/guard';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { Button } from '@trpeza/ui/kit/button/button';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { ClosedDay } from '../calendar/closed-day.tsx';
import { useBoard, useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { ArrangeRound } from './arrange-round.tsx';
import { planRound, progressOf } from './round.ts';
import { RoundFigures } from './round-figures.tsx';
import { RoundHead } from './round-head.tsx';
import { SlotStops } from './slot-stops.tsx';
import { useRound } from './use-round.ts';
import { useTries } from './use-tries.ts';

export default function DeliveryDashboardPage() {
  return (
    <Guard
      signIn={paths.signIn}
      may={({ role }) => role === 'delivery'}
      otherwise={<Navigate to={paths.home()} replace />}
    >
      <DeliveryDashboard />
    </Guard>
  );
}

/** A day's round: its stops to be driven, or their order to be changed. */
function DeliveryDashboard() {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const language = useLanguage();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const board = useBoard(date);
  const round = useRound(date);
  const stops = useTries(round.data?.stops, round.dataUpdatedAt);
  const [search, setSearch] = useSearchParams();
  usePageTitle(t('title'));
  const isArranging = search.has('arrange') && round.data !== undefined;
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isArranging) next.delete('arrange');
    else next.set('arrange', '1');
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  // Without its own order the round is still to be driven.
  const slots =
    board.data && date && !round.isLoading ? planRound(board.data, stops && { stops }) : undefined;
  const progress = slots && progressOf(slots);
  return (
    <>
      {options.data && date ? (
        <RoundHead
          key={date}
          date={date}
          options={options.data}
          board={board}
          progress={progress}
          done={
            isArranging ? (
              <Button onClick={toggle}>
                <Icon name="check" />
                {t('arrange.done')}
              </Button>
            ) : undefined
          }
        >
          {board.data && date && progress && progress.total > 0 ? (
            <>
              <RoundFigures orders={board.data} />
              <ExternalLinkButton
                href={api.href('GET /api/deliveries/{date}/pdf', { params: { date }, query: { language } })}
              >
                {t('paper.link')}
              </ExternalLinkButton>
              {round.data ? (
                <Button variant="secondary" isWide onClick={toggle}>
                  <Icon name="sort" />
                  {t('arrange.start')}
                </Button>
              ) : null}
            </>
          ) : null}
        </RoundHead>
      ) : null}
      {options.data && date ? <ClosedDay date={date} {...options.data.rules} /> : null}
      <QueryView query={{ ...board, data: slots }} also={[options]} title={orders('loadFailed')} saysAge>
        {(planned) => {
          if (!date) return <Loading />;
          if (progressOf(planned).total === 0)
            return <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>;
          return (
            <>
              {round.data ? null : <Notice kind="warning" level={2} title={t('orderUnknown')} />}
              {isArranging ? <ArrangeRound date={date} slots={planned} /> : <SlotStops slots={planned} />}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
