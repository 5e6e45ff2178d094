import { Group, Stack } from '@mantine/core';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { NO_ROUND, type RoundView } from './day-rounds.ts';
import { TakeOver } from './other-rounds.tsx';
import type { ReassignedStop } from './use-reassigned-stops.ts';

interface RoundsWithoutDriverProps {
  rounds: readonly NamedRound[];
  countOf: (roundId: number | null) => { left: number };
  onShow: (round: number | typeof NO_ROUND) => void;
}

/** Shows every driver the rounds and orders that have no driver yet; each line opens its stops. */
export function RoundsWithoutDriver({ rounds, countOf, onShow }: RoundsWithoutDriverProps) {
  const { t } = useTranslation('deliveries');
  const without = countOf(null).left;
  const rows = rounds.flatMap(({ id, name, driver }) => {
    const { left: count } = countOf(id);
    return driver === null && count > 0 ? [{ id, text: t('rounds.undriven', { name, count }) }] : [];
  });
  if (without > 0) rows.unshift({ id: 0, text: t('rounds.without', { count: without }) });
  if (rows.length === 0) return null;
  return (
    <Stack component="ul" maw="46rem" mx="auto" mb="sm" gap="xs">
      {rows.map(({ id, text }) => (
        <li key={id}>
          <Button variant="danger" isWide onClick={() => onShow(id || NO_ROUND)}>
            <Icon name="warning" />
            {text}
            <Icon name="arrow-right" />
          </Button>
        </li>
      ))}
    </Stack>
  );
}

type LineProps = { date: string; view: RoundView; onBack: () => void };

/** Names the round whose stops are shown when it is not the user's own. */
export function ShownRoundNotice({ date, view, onBack }: LineProps) {
  const { t } = useTranslation('deliveries');
  const { round, kind } = view;
  if (!round && kind !== 'without') return null;
  return (
    <Group
      component="section"
      maw="46rem"
      mx="auto"
      mb="sm"
      gap="sm"
      justify="space-between"
      aria-label={t('rounds.shown')}
    >
      <p>
        {round ? (
          <>
            <strong>{t('rounds.round', { name: round.name })}</strong> ·{' '}
            {round.driver?.name ?? t('rounds.nobody')}
          </>
        ) : (
          t('rounds.withoutText')
        )}
      </p>
      <Group gap="sm">
        <Button variant="secondary" onClick={onBack}>
          <Icon name="arrow-left" />
          {t('rounds.back')}
        </Button>
        {round ? <TakeOver date={date} round={round} /> : null}
      </Group>
    </Group>
  );
}

/**
 * Lists stops that were reassigned to another driver. A driver who already has such a meal in the van may still deliver it.
 */
export function ReassignedStopsNotice({
  left,
  onSeen,
}: {
  left: readonly ReassignedStop[];
  onSeen: () => void;
}) {
  const { t } = useTranslation('deliveries');
  if (left.length === 0) return null;
  return (
    <Notice
      kind="warning"
      announce
      title={t('rounds.handedOver', { count: left.length })}
      actions={
        <Button variant="secondary" onClick={onSeen}>
          {t('rounds.seen')}
        </Button>
      }
    >
      <ul>
        {left.map(({ order, number, round }) => (
          <li key={order.id}>
            {t('rounds.nowOn', {
              number,
              name: order.customerName,
              phone: order.phoneNumber,
              round: round?.name ?? '–',
              driver: round?.driver?.name ?? t('rounds.nobody'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('rounds.inVan')}</p>
    </Notice>
  );
}
