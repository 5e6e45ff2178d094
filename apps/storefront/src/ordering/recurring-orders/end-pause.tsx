import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Decision, failureOf } from '@trpeza/ui/ordering/decision';
import { api } from '../../api.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { recurringOf } from './recurring-of.ts';

type EndPauseProps = { userId: number; pause: RecurringOverview['pauses'][number]; onEnded: () => void };

/**
 * Shows a current or future pause, with a button to end it. The customer then selects which days of the pause, if still
 * orderable, should get an order.
 */
export function EndPause({ userId, pause, onEnded }: EndPauseProps) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const toast = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const end = useMutation({
    mutationFn: (orderFor: string[]) =>
      api.call('POST /api/customers/{id}/pauses/{pauseId}/end', {
        params: { id: userId, pauseId: pause.id },
        body: { orderFor },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: (recurring) => {
      client.setQueryData(recurringOf(userId).queryKey, recurring);
      // The cart includes whether its day is paused, so it is refetched.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      toast.show({ kind: 'success', title: t('recurring.pause.ended') });
      onEnded();
    },
  });
  const { from, to } = pause;
  return (
    <Notice
      kind="warning"
      level={3}
      title={to === null ? t('recurring.pause.lineOpen', { from }) : t('recurring.pause.line', { from, to })}
      actions={
        <Button
          isLoading={end.isPending}
          onClick={() => (pause.asks.length > 0 ? setAsking(true) : end.mutate([]))}
        >
          {t('recurring.pause.end')}
        </Button>
      }
    >
      {end.error && !isAsking ? errorText(end.error) : null}
      {isAsking ? (
        <Decision
          title={t('recurring.pause.endTitle')}
          onClose={() => setAsking(false)}
          action={
            chosen.length > 0
              ? t('recurring.pause.endAnd', { count: chosen.length, date: chosen[0] })
              : t('recurring.pause.end')
          }
          isPending={end.isPending}
          onSubmit={() => end.mutate(chosen)}
          errors={failureOf(end.error, errorText)}
          consequence={<p>{t('recurring.pause.endText')}</p>}
        >
          <CheckList
            id={id}
            legend={t('recurring.pause.asks')}
            options={pause.asks.map((day) => ({ value: day, label: dateLine(day) }))}
            values={chosen}
            onChange={setChosen}
          />
        </Decision>
      ) : null}
    </Notice>
  );
}
