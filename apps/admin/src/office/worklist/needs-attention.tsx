import { Group, Stack, Text } from '@mantine/core';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CorrectOrderForm, type Correction } from '../../ordering/orders/correct-order.form.tsx';
import { DoneForm } from './done.form.tsx';
import { blocksOf, type Task } from './tasks.ts';
import { useWorklist } from './use-worklist.ts';
import { WorklistBlock } from './worklist-block.tsx';
import styles from './worklist.module.css';

/** All open tasks, grouped by person, each with its next step. */
export function NeedsAttention() {
  const { t } = useTranslation('worklist');
  const { language } = useFormats();
  const list = useWorklist();
  const [closing, setClosing] = useState<Task>();
  const [correction, setCorrection] = useState<Correction>();
  return (
    <Stack component="section" gap="sm">
      <QueryView query={list} title={t('failed')}>
        {({ pages }) => {
          const total = pages.at(-1)?.total ?? 0;
          return (
            <>
              <h2>
                {t('title')}
                {total > 0 ? (
                  <Text span c="dimmed">
                    {' '}
                    {formatNumber(total, language)}
                  </Text>
                ) : null}
              </h2>
              {total === 0 ? (
                <Group component="p" gap="sm">
                  <Icon name="check" size={1.5} /> {t('none')}
                </Group>
              ) : (
                <ul className={styles.blocks}>
                  {blocksOf(pages.flatMap(({ items }) => items)).map((block) => (
                    <WorklistBlock
                      key={block[0].item.key}
                      block={block}
                      onDone={setClosing}
                      onCorrect={setCorrection}
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </QueryView>
      <MoreButton of={list} />
      {closing ? <DoneForm task={closing} onClose={() => setClosing(undefined)} /> : null}
      <CorrectOrderForm correction={correction} onClose={() => setCorrection(undefined)} />
    </Stack>
  );
}
