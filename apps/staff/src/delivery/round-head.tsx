import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { capitalise } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { UpdatedAt } from '@trpeza/ui/ordering/orders/updated-at';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { DateChoice } from '../ordering/calendar/date-choice.tsx';

interface RoundHeadProps {
  date: string;
  options: DeliveryOptions;
  board: ComponentProps<typeof UpdatedAt>['of'];
  /** Number of finished stops and of all stops; undefined until they are loaded. */
  progress: { done: number; total: number } | undefined;
  /** Shown instead of the menu button, for example while the round is being rearranged. */
  done: ReactNode;
  /** Further content of the menu, below the date and the refresh button. */
  children: ReactNode;
}

/**
 * A single line, so that the next stop fits on a phone's first screen: the day and the progress. Everything else is in a
 * menu.
 */
export function RoundHead({ date, options, board, progress, done, children }: RoundHeadProps) {
  const { t } = useTranslation('deliveries');
  const { date: write } = useFormats();
  const [open, setOpen] = useState<boolean>();
  const panel = useId();
  // On an empty day the menu is open, because the user most likely wants another day.
  const isOpen = open ?? progress?.total === 0;
  const isOld = board.isError || board.fetchStatus === 'paused';
  return (
    <Stack component="header" maw="46rem" mx="auto" mb="sm" gap="sm">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Title fz="1.25rem" tabIndex={-1}>
            <VisuallyHidden>{t('title')}: </VisuallyHidden>
            {capitalise(write(date, 'day'))}
          </Title>
          <Text lh={1.3} role="status">
            {progress && progress.total > 0
              ? t('progress', { done: progress.done, count: progress.total })
              : null}
          </Text>
        </div>
        {done ?? (
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="more" />
            <VisuallyHidden>{t('menu')}</VisuallyHidden>
          </Button>
        )}
      </Group>
      {progress && progress.total > 0 ? (
        <Progress
          value={(100 * progress.done) / progress.total}
          color="var(--pepper)"
          bg="var(--thread)"
          aria-hidden
        />
      ) : null}
      {isOld && !isOpen ? <UpdatedAt of={board} /> : null}
      <div id={panel} hidden={!isOpen}>
        {isOpen ? (
          <Paper bg="var(--cream)" p="sm">
            <Stack gap="sm">
              <UpdatedAt of={board} />
              <DateChoice date={date} options={options} to={paths.deliveries} />
              {children}
            </Stack>
          </Paper>
        ) : null}
      </div>
    </Stack>
  );
}
