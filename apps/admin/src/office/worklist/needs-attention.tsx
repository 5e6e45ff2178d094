import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { formatNumber } from '@trpeza/i18n/formats';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { MoreButton } from '../../layouts/more-button.tsx';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { CorrectOrderForm, type Correction } from '../../ordering/orders/correct-order.form.tsx';
import { blocksOf, type Task } from './tasks.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import { WorklistBlock } from './worklist-block.tsx';
import styles from './worklist.module.css';

/** All open tasks, grouped by person, each with its next step. */
export function NeedsAttention() {
  const { t } = useTranslation('worklist');
  const { language } = useFormats();
  const list = useInfiniteQuery({
    ...infinite(api, 'GET /api/worklist', { query: { limit: 30 } }),
    refetchOnMount: 'always',
    // Events cover orders only, so that other changes are found by refetching.
    refetchInterval: 60_000,
  });
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

/**
 * A form for marking a task as done, with a note. The page renders the form, not the row of the task, because a colleague's
 * change may remove the task from the list, and the input would be lost.
 */
function DoneForm({ task: { item, ids }, onClose }: { task: Task; onClose: () => void }) {
  const { t } = useTranslation('worklist');
  const words = useWorklistTexts();
  return (
    <EditDialog
      title={t('form.title')}
      onClose={onClose}
      form={{ values: { note: '' } }}
      call={{
        ...api.mutation('POST /api/worklist/{id}/done'),
        mutationFn: (body: { note: string }) =>
          Promise.all(ids.map((id) => api.call('POST /api/worklist/{id}/done', { params: { id }, body }))),
      }}
      done={t('doneSaid')}
      onSaved={onClose}
      submit={t('done')}
    >
      {(form) => (
        <>
          <p>
            <strong>{words.what(item)}</strong>: {item.customer?.name}
          </p>
          <p>{t('form.text')}</p>
          <TextArea
            {...form.text('note')}
            label={t('form.note')}
            description={t('form.noteHelp')}
            maxLength={500}
            rows={3}
          />
        </>
      )}
    </EditDialog>
  );
}
