import type { KeptRound } from '@trpeza/contract/deliveries/rounds.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { WITHOUT } from './day-rounds.ts';
import type { Left } from './use-left.ts';

interface RoundNoticesProps {
  rounds: readonly KeptRound[];
  leftOf: (roundId: number | null) => number;
  /** What is on the page, and needs no word about it. */
  shown: string | undefined;
  onShow: (round: number | typeof WITHOUT) => void;
}

/** What nobody drives, in front of everybody, until somebody does. */
export function RoundNotices({ rounds, leftOf, shown, onShow }: RoundNoticesProps) {
  const { t } = useTranslation('deliveries');
  const undriven = rounds.filter(({ id, driver }) => driver === null && leftOf(id) > 0);
  const without = leftOf(null);
  return (
    <>
      {without > 0 && shown !== WITHOUT ? (
        <Notice
          kind="error"
          title={t('rounds.without', { count: without })}
          actions={
            <Button variant="secondary" onClick={() => onShow(WITHOUT)}>
              {t('rounds.show')}
            </Button>
          }
        />
      ) : null}
      {undriven
        .filter(({ id }) => String(id) !== shown)
        .map(({ id, name }) => (
          <Notice
            key={id}
            kind="error"
            title={t('rounds.undriven', { name, count: leftOf(id) })}
            actions={
              <Button variant="secondary" onClick={() => onShow(id)}>
                {t('rounds.show')}
              </Button>
            }
          />
        ))}
    </>
  );
}

/** Stops that are somebody else's now; who has such a meal in the van may still deliver it. */
export function HandedOver({ left, onSeen }: { left: readonly Left[]; onSeen: () => void }) {
  const { t } = useTranslation('deliveries');
  if (left.length === 0) return null;
  return (
    <Notice
      kind="warning"
      announce
      title={t('rounds.handedOver', { count: left.length })}
      actions={
        <Button variant="secondary" onClick={onSeen}>
          {t('rounds.seen')}
        </Button>
      }
    >
      <ul>
        {left.map(({ order, number, round }) => (
          <li key={order.id}>
            {t('rounds.nowOn', {
              number,
              name: order.customerName,
              phone: order.phoneNumber,
              round: round?.name ?? '–',
              driver: round?.driver?.name ?? t('rounds.nobody'),
            })}
          </li>
        ))}
      </ul>
      <p>{t('rounds.inVan')}</p>
    </Notice>
  );
}
