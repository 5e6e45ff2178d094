import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import type { useMoveOrder } from './use-move-order.ts';

type Moving = Pick<ReturnType<typeof useMoveOrder>, 'isWaiting' | 'problem' | 'number'>;

/** What became of the last press of a button, where the finger was. */
export function MoveState({ moving }: { moving: Moving }) {
  const { t } = useTranslation('orders');
  if (moving.isWaiting) return <Notice kind="warning" level={4} title={t('waitingForConnection')} announce />;
  if (moving.problem === undefined) return null;
  return (
    <Notice kind="error" level={4} title={t('moveFailed', { number: moving.number })} announce>
      {moving.problem}
    </Notice>
  );
}
