import { Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useFormats } from '../../platform/back-office/use-kitchen.ts';

type Watched = Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching' | 'fetchStatus' | 'refetch'>;

/** When the displayed data were last updated, with a refresh button. Warns when they are outdated. */
export function UpdatedAt({ of: query }: { of: Watched }) {
  const { t } = useTranslation('orders');
  const { clock } = useFormats();
  if (query.dataUpdatedAt === 0) return null;
  const time = clock(new Date(query.dataUpdatedAt).toISOString());
  const isOld = query.isError || query.fetchStatus === 'paused';
  return (
    <Group gap="sm" {...(isOld ? { bg: 'var(--ajvar-tint)', px: 'md', fw: 700 } : { c: 'dimmed' })}>
      <span role={isOld ? 'alert' : undefined}>{t(isOld ? 'live.failed' : 'live.updatedAt', { time })}</span>
      {/* The accessible name equals the visible text, for voice control. */}
      <Button variant="subtle" isLoading={query.isFetching} onClick={() => void query.refetch()}>
        {t('live.refresh')}
        {/* Keeps its space while nothing is being refreshed; otherwise the page would shift under the user's finger. */}
        <span aria-hidden style={{ visibility: query.isFetching ? 'visible' : 'hidden' }}>
          …
        </span>
      </Button>
    </Group>
  );
}
