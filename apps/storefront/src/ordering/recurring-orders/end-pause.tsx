import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import styles from './my-recurring-orders.module.css';
import { standingOf } from './standing-of.ts';

type EndPauseProps = { userId: number; hold: Standing['holds'][number]; onEnded: () => void };

/**
 * Shows a current or future pause, with a button to end it. Asks which days that can still be ordered should get an
 * order.
 */
export function EndPause({ userId, hold, onEnded }: EndPauseProps) {
  const { t } = useTranslation('orders');
  const { dateLine } = useFormats();
  const toast = useToast();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: (orderFor: string[]) =>
      api.call('POST /api/customers/{id}/holds/{holdId}/end', {
        params: { id: userId, holdId: hold.id },
        body: { orderFor },
      }),
    onMutate: ignoreDoubleClick,
    onSuccess: (standing) => {
      client.setQueryData(standingOf(userId).queryKey, standing);
      // The basket includes whether its day is paused, so it is refetched.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey }).then(notifyOtherTabs);
      toast.show({ kind: 'success', title: t('usual.hold.ended') });
      onEnded();
    },
  });
  const { from, to } = hold;
  return (
    <Notice
      kind="warning"
      level={3}
      title={to === null ? t('usual.hold.lineOpen', { from }) : t('usual.hold.line', { from, to })}
      actions={
        <Button
          isLoading={end.isPending}
          onClick={() => (hold.asks.length > 0 ? setAsking(true) : end.mutate([]))}
        >
          {t('usual.hold.end')}
        </Button>
      }
    >
      {end.error ? errorText(end.error) : null}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('usual.hold.endTitle')}
        footer={
          <>
            <Button isLoading={end.isPending} onClick={() => end.mutate(hold.asks)}>
              {t('usual.hold.endYes')}
            </Button>
            <Button variant="secondary" isLoading={end.isPending} onClick={() => end.mutate([])}>
              {t('usual.hold.endSkip')}
            </Button>
          </>
        }
      >
        <div className={styles.part}>
          <p>{t('usual.hold.asks')}</p>
          <ul className={styles.orders}>
            {hold.asks.map((each) => (
              <li key={each}>{dateLine(each)}</li>
            ))}
          </ul>
        </div>
      </Dialog>
    </Notice>
  );
}
