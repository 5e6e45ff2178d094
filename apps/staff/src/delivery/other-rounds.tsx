import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useHandOver } from '@trpeza/ui/delivery/use-hand-over';
import { Button } from '@trpeza/ui/kit/button/button';
import { useTranslation } from 'react-i18next';
import { isDrivenBy } from './day-rounds.ts';
import { useOnline } from './use-online.ts';

interface OtherRoundsProps {
  date: string;
  rounds: readonly NamedRound[];
  countOf: (roundId: number | null) => { done: number; total: number };
  onShow: (roundId: number) => void;
}

/** Lists the rounds of other drivers on this day, to view or to take over. */
export function OtherRounds({ date, rounds, countOf, onShow }: OtherRoundsProps) {
  const { t } = useTranslation('deliveries');
  const { id: me } = useUser();
  const others = rounds.filter((round) => !isDrivenBy(round, me));
  if (others.length === 0) return null;
  return (
    <Stack
      component="section"
      maw="46rem"
      mx="auto"
      gap="sm"
      aria-label={t('rounds.others', { count: others.length })}
    >
      <Title order={2} fz="1.25rem">
        {t('rounds.others', { count: others.length })}
      </Title>
      <Stack component="ul" gap="sm">
        {others.map((round) => (
          <Paper key={round.id} component="li" p="sm">
            <Group justify="space-between" gap="sm">
              <p>
                <strong>{t('rounds.round', { name: round.name })}</strong> ·{' '}
                {t('slotProgress', countOf(round.id))}
                <br />
                {round.driver?.name ?? (
                  <Text span c="ajvar" fw={700}>
                    {t('rounds.nobody')}
                  </Text>
                )}
              </p>
              <Group gap="sm">
                <Button
                  variant="secondary"
                  aria-label={t('rounds.showOf', { name: round.name })}
                  onClick={() => onShow(round.id)}
                >
                  {t('rounds.show')}
                </Button>
                <TakeOver date={date} round={round} />
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
    </Stack>
  );
}

/**
 * Takes over a round with one click and no confirmation: a driver falls ill when everybody is busy, and the previous
 * driver sees the change immediately.
 */
export function TakeOver({ date, round }: { date: string; round: NamedRound }) {
  const { t } = useTranslation('deliveries');
  const { id: driverId } = useUser();
  const isOnline = useOnline();
  const { drive } = useHandOver(date);
  return (
    <Button
      disabled={!isOnline || drive.isPending}
      aria-label={t('rounds.takeOverOf', { name: round.name })}
      onClick={() => drive.mutate({ id: round.id, driverId })}
    >
      {t(isOnline ? 'rounds.takeOver' : 'rounds.offline')}
    </Button>
  );
}
