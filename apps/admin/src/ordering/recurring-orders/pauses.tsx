import { Group } from '@mantine/core';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

type Pause = RecurringOverview['pauses'][number];

/** Formatters for the dates and the reason of a pause. */
export function usePauseTexts() {
  const { t } = useTranslation('recurring');
  const { date } = useFormats();
  return ({ reason, from, to }: Pause): string => {
    const words = { reason: t(`pause.is.${reason}`), from: date(from, 'day') };
    return to === null ? t('pause.lineOpen', words) : t('pause.line', { ...words, to: date(to, 'day') });
  };
}

/** Current and future pauses, each with a button to end it. */
export function Pauses({ customerId, recurring }: { customerId: number; recurring: RecurringOverview }) {
  return recurring.pauses.map((pause) => <OnePause key={pause.id} customerId={customerId} pause={pause} />);
}

function OnePause({ customerId, pause }: { customerId: number; pause: Pause }) {
  const { t } = useTranslation('recurring');
  const { date } = useFormats();
  const wordsOf = usePauseTexts();
  const confirm = useConfirm();
  const end = useSave(
    api.mutation('POST /api/customers/{id}/pauses/{pauseId}/end', (orderFor: string[]) => ({
      params: { id: customerId, pauseId: pause.id },
      body: { orderFor },
    })),
    { done: t('pause.ended'), failed: t('order.skipFailed') },
  );
  const ask = async () => {
    if (pause.asks.length === 0) return end.mutate([]);
    const isWanted = await confirm({
      title: t('pause.endTitle'),
      text: t('pause.asks', { date: pause.asks.map((each) => date(each, 'day')).join(', ') }),
      confirmLabel: t('pause.endYes'),
      cancelLabel: t('pause.endSkip'),
    });
    end.mutate(isWanted ? pause.asks : []);
  };
  return (
    <Group gap="sm">
      <strong>{wordsOf(pause)}</strong>
      <Button variant="secondary" size="small" isLoading={end.isPending} onClick={() => void ask()}>
        {t('pause.end')}
      </Button>
    </Group>
  );
}
