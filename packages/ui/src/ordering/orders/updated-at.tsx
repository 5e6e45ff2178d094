import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../../kit/button/button.tsx';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/back-office/use-kitchen.ts';
import styles from './updated-at.module.css';

type Watched = Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'isFetching' | 'fetchStatus' | 'refetch'>;

/** When the displayed data were last updated, with a refresh button. Warns when they are outdated. */
export function UpdatedAt({ of: query }: { of: Watched }) {
  const { t } = useTranslation('orders');
  const { clock } = useFormats();
  if (query.dataUpdatedAt === 0) return null;
  const time = clock(new Date(query.dataUpdatedAt).toISOString());
  const isOld = query.isError || query.fetchStatus === 'paused';
  return (
    <div className={styles['line']} data-old={isOld || undefined}>
      <span role={isOld ? 'alert' : undefined}>{t(isOld ? 'live.failed' : 'live.updatedAt', { time })}</span>
      {/* The accessible name equals the visible text, for voice control. */}
      <Button variant="subtle" isLoading={query.isFetching} onClick={() => void query.refetch()}>
        <span>
          {t('live.refresh')}
          <span className={styles['dots']} data-off={!query.isFetching || undefined} aria-hidden>
            …
          </span>
        </span>
      </Button>
    </div>
  );
}
