import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { Guard } from '@trpeza/ui/platform/back-office/guard';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
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
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { ClosedDay } from '../ordering/calendar/closed-day.tsx';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { countOpen, useBoard, useBoardDate, useDeliveryOptions } from '../ordering/orders/use-board.ts';
import { ArrangeRound } from './arrange-round.tsx';
import {
  createStopCounter,
  isDrivenBy,
  ordersInView,
  chooseRoundView,
  type RoundView,
  type NO_ROUND,
} from './day-rounds.ts';
import { OtherRounds } from './other-rounds.tsx';
import { planRound, progressOf } from './round.ts';
import { ReassignedStopsNotice, ShownRoundNotice, RoundsWithoutDriver } from './round-notices.tsx';
import { useReassignedStops } from './use-reassigned-stops.ts';
import { RoundFigures } from './round-figures.tsx';
import { RoundHead } from './round-head.tsx';
import { SlotStops } from './slot-stops.tsx';
import { useRound } from './use-round.ts';
import { UnrecordedStops } from './unrecorded-stops.tsx';
import { useDeliveryAttempts } from './use-delivery-attempts.ts';

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

/** Shows a day's round: the stops to visit, or the form that rearranges them. */
function DeliveryDashboard() {
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const language = useLanguage();
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const board = useBoard(date);
  const round = useRound(date);
  const stops = useDeliveryAttempts(round.data?.stops, round.dataUpdatedAt);
  const [search, setSearch] = useSearchParams();
  usePageTitle(t('title'));
  const { id: me } = useUser();
  const view = chooseRoundView(round.data?.rounds ?? [], me, search.get('round'));
  const { left, forget } = useReassignedStops(board.data, round.data, me);
  const isArranging = search.has('arrange') && round.data !== undefined;
  const setParam = (name: 'arrange' | 'round', value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: name === 'arrange' });
  };
  const toggle = () => setParam('arrange', isArranging ? null : '1');
  const show = (one: number | typeof NO_ROUND) => setParam('round', String(one));
  const shown = board.data && ordersInView(board.data, round.data, view, me);
  // Without the round data (a failed request) the stops are still shown, in default order.
  const slots = shown && date && !round.isLoading ? planRound(shown, stops && { stops }) : undefined;
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
          {date && board.data && round.data && view.kind !== 'choose' ? (
            <OtherRounds
              date={date}
              rounds={round.data.rounds}
              countOf={createStopCounter(board.data, round.data)}
              onShow={show}
            />
          ) : null}
          {shown && date && progress && progress.total > 0 ? (
            <>
              <RoundFigures orders={shown} />
              <ExternalLinkButton
                href={api.href('GET /api/deliveries/{date}/pdf', {
                  params: { date },
                  query: { language, round: findPrintedRoundId(round.data?.rounds ?? [], view, me) },
                })}
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
      {options.data && date ? <UnrecordedStops options={options.data} shown={date} /> : null}
      {options.data && date && board.data ? (
        <ClosedDay date={date} options={options.data} orders={countOpen(board.data)} />
      ) : null}
      <QueryView query={{ ...board, data: slots }} also={[options]} title={orders('loadFailed')} showsDataAge>
        {(planned) => {
          if (!date) return <Loading />;
          const countOf = board.data && round.data && createStopCounter(board.data, round.data);
          return (
            <>
              <ReassignedStopsNotice left={left} onSeen={forget} />
              {countOf && round.data && (view.kind === 'own' || view.kind === 'choose') ? (
                <RoundsWithoutDriver rounds={round.data.rounds} countOf={countOf} onShow={show} />
              ) : null}
              <ShownRoundNotice date={date} view={view} onBack={() => setParam('round', null)} />
              {round.data ? null : <Notice kind="warning" level={2} title={t('orderUnknown')} />}
              {view.kind === 'choose' && round.data && countOf ? (
                <OtherRounds date={date} rounds={round.data.rounds} countOf={countOf} onShow={show} />
              ) : progressOf(planned).total === 0 ? (
                <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
              ) : isArranging ? (
                <ArrangeRound date={date} slots={planned} />
              ) : (
                <SlotStops
                  key={view.round?.id ?? view.kind}
                  slots={planned}
                  mayLoad={view.kind === 'all' || view.kind === 'own'}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

/**
 * Id of the round to print: the driver's only round or the round shown. Undefined prints the whole day, for drivers with
 * several rounds or none.
 */
function findPrintedRoundId(
  rounds: readonly NamedRound[],
  { kind, round }: RoundView,
  me: number,
): number | undefined {
  if (round) return round.id;
  const own = kind === 'own' ? rounds.filter((one) => isDrivenBy(one, me)) : [];
  return own.length === 1 ? own[0]!.id : undefined;
}
