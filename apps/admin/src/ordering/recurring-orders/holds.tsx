import { useMutation } from '@tanstack/react-query';
import type { Standing } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './standing.module.css';
import { useResultToast } from './use-result-toast.ts';

type Hold = Standing['holds'][number];

/** Formatters for the dates and the reason of a pause. */
export function usePauseTexts() {
  const { t } = useTranslation('standing');
  const { date } = useFormats();
  return ({ reason, from, to }: Hold): string => {
    const words = { reason: t(`hold.is.${reason}`), from: date(from, 'day') };
    return to === null ? t('hold.lineOpen', words) : t('hold.line', { ...words, to: date(to, 'day') });
  };
}

/** Current and future pauses, each with a button to end it. */
export function Holds({ customerId, standing: { holds } }: { customerId: number; standing: Standing }) {
  return holds.map((hold) => <OneHold key={hold.id} customerId={customerId} hold={hold} />);
}

function OneHold({ customerId, hold }: { customerId: number; hold: Hold }) {
  const { t } = useTranslation('standing');
  const { date } = useFormats();
  const wordsOf = usePauseTexts();
  const confirm = useConfirm();
  const say = useResultToast();
  const end = useMutation({
    ...api.mutation('POST /api/customers/{id}/holds/{holdId}/end', (orderFor: string[]) => ({
      params: { id: customerId, holdId: hold.id },
      body: { orderFor },
    })),
    onMutate: ignoreDoubleClick,
    onSuccess: () => say.done(t('hold.ended')),
    onError: say.failed(t('usual.skipFailed')),
  });
  const ask = async () => {
    if (hold.asks.length === 0) return end.mutate([]);
    const isWanted = await confirm({
      title: t('hold.endTitle'),
      text: t('hold.asks', { date: hold.asks.map((each) => date(each, 'day')).join(', ') }),
      confirmLabel: t('hold.endYes'),
      cancelLabel: t('hold.endSkip'),
    });
    end.mutate(isWanted ? hold.asks : []);
  };
  return (
    <div className={styles.actions}>
      <strong>{wordsOf(hold)}</strong>
      <Button variant="secondary" size="small" isLoading={end.isPending} onClick={() => void ask()}>
        {t('hold.end')}
      </Button>
    </div>
  );
}
