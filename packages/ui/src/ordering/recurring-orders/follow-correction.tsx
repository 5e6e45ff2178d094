import { useMutation, useQuery } from '@tanstack/react-query';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import type { DeliveryDetails } from '@trpeza/contract/ordering/delivery-details.schemas';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { CheckList } from '../../kit/check-list/check-list.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { ignoreDoubleClick } from '../../kit/ignore-double-click/ignore-double-click.ts';
import { type Correction, staleOf } from './corrections.ts';
import type { RecurringDialogDeps } from './recurring-days.ts';

/**
 * The dependencies of the correction dialog that differ between the shop and the office. `onDone` receives the texts to
 * show.
 */
export type CorrectionDialogDeps = Pick<RecurringDialogDeps, 'api' | 'whose' | 'dateLine' | 'errorText'> & {
  onDone: (done: string) => void;
};

interface FollowCorrectionProps<Kept> {
  userId: number;
  /** The current saved addresses or profile. */
  kept: Kept;
  correctionOf: (before: Kept, now: Kept) => Correction | undefined;
  tools: CorrectionDialogDeps;
}

/** Asks which existing orders should be corrected too, after an address, a name or a phone number was corrected. */
export function FollowCorrection<Kept>({ userId, kept, correctionOf, tools }: FollowCorrectionProps<Kept>) {
  const [seen, setSeen] = useState(kept);
  const correction = correctionOf(seen, kept);
  const query = useQuery({
    ...tools.api.query('GET /api/customers/{id}/delivery-details', { params: { id: userId } }),
    enabled: correction !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  if (!correction || !query.data) return null;
  const stale = staleOf(query.data, correction);
  if (stale.orders.length + stale.recurringOrders.length === 0) return null;
  return (
    <Question
      // Resets the state for every new correction.
      key={JSON.stringify(correction.change)}
      userId={userId}
      stale={stale}
      change={correction.change}
      tools={tools}
      onClose={() => setSeen(kept)}
      onRefused={() => void query.refetch()}
    />
  );
}

interface QuestionProps {
  userId: number;
  stale: DeliveryDetails;
  change: Correction['change'];
  tools: CorrectionDialogDeps;
  onClose: () => void;
  onRefused: () => void;
}

function Question({ userId, stale, change, tools, onClose, onRefused }: QuestionProps) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const [chosen, setChosen] = useState<string[]>([]);
  const [problem, setProblem] = useState<string>();
  const about = 'address' in change ? 'address' : 'person';
  const late = stale.orders.filter(({ isOnTheWay }) => isOnTheWay);
  const open = stale.orders.filter(({ isOnTheWay }) => !isOnTheWay);
  const hintOf = (delivery: Delivery) =>
    about === 'address'
      ? [delivery.address, delivery.city, delivery.zipCode].join(', ')
      : `${delivery.firstName} ${delivery.lastName}, ${delivery.phone}`;
  const options = [
    ...open.map(({ id: orderId, orderNumber: number, deliveryDate, delivery }) => ({
      value: `order ${orderId}`,
      label: t('follow.order', { number, date: tools.dateLine(deliveryDate) }),
      hint: hintOf(delivery),
    })),
    ...stale.recurringOrders.map((each) => ({
      value: `recurring ${each.id}`,
      label: t('follow.recurring', { count: each.everyWeeks }),
      hint: hintOf(each.delivery),
    })),
  ];
  const idsOf = (kind: string) =>
    chosen.filter((value) => value.startsWith(kind)).map((value) => Number(value.split(' ')[1]));
  const save = useMutation({
    ...tools.api.mutation('PUT /api/customers/{id}/delivery-details'),
    onMutate: ignoreDoubleClick,
    onSuccess: () => {
      tools.onDone(t('follow.done', { count: chosen.length }));
      onClose();
    },
    onError: (error) => {
      setProblem(tools.errorText(error));
      onRefused();
    },
  });
  const onSave = () => {
    if (chosen.length === 0) return setProblem(t('follow.choose'));
    const body = { orderIds: idsOf('order'), recurringOrderIds: idsOf('recurring'), change };
    return save.mutate({ params: { id: userId }, body });
  };
  return (
    <Notice
      kind="warning"
      level={3}
      announce
      title={t(`follow.title.${about}`)}
      actions={
        <>
          {options.length > 0 ? (
            <Button isLoading={save.isPending} onClick={onSave}>
              {t(`follow.save.${about}`)}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            {t(options.length > 0 ? 'follow.leave' : 'follow.close')}
          </Button>
        </>
      }
    >
      {late.map(({ id: orderId, orderNumber: number }) => (
        <p key={orderId}>{t(`follow.late.${tools.whose}`, { number })}</p>
      ))}
      {options.length > 0 ? (
        <CheckList
          id={id}
          legend={t('follow.legend')}
          description={tools.whose === 'office' && open.length > 0 ? t('follow.papers') : undefined}
          options={options}
          values={chosen}
          onChange={(values) => {
            setChosen(values);
            setProblem(undefined);
          }}
          error={problem}
          isCompact={tools.whose === 'office'}
        />
      ) : null}
    </Notice>
  );
}
