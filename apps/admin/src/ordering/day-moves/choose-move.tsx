import { useMutation, useQuery } from '@tanstack/react-query';
import type { DayMovePreview } from '@trpeza/contract/ordering/day-moves.schemas';
import type { DayMoveNote } from '@trpeza/contract/ordering/day-moves.constants';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DateField } from '@trpeza/ui/ordering/calendar/date-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { ignoreDoubleClick } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './day-moves.module.css';
import { MovePreview } from './move-preview.tsx';

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Selects the old and the new day, then shows a preview of the move. */
export function ChooseMove(given: { from: string; to: string }) {
  const { t } = useTranslation('day-moves');
  const { slot: slotName } = useFormats();
  const [from, setFrom] = useState(given.from);
  const [to, setTo] = useState(given.to);
  const [slot, setSlot] = useState<Slot | ''>('');
  const same = from === to && isDay(from) ? t('rules.same-day') : undefined;
  const isWhole = isDay(from) && isDay(to) && !same;
  const body = { from, to, slot: slot || null };
  const preview = useQuery({
    queryKey: ['POST /api/day-moves/preview', body],
    queryFn: () => api.call('POST /api/day-moves/preview', { body }),
    enabled: isWhole,
    gcTime: 0,
  });
  return (
    <section className={styles.part}>
      <h2>{t('choose.title')}</h2>
      <div className={styles.choice}>
        <DateField label={t('choose.from')} value={from} onChange={setFrom} />
        <DateField label={t('choose.to')} value={to} onChange={setTo} error={same} />
        <Select
          label={t('choose.slot')}
          value={slot}
          onChange={(event) => setSlot(SLOTS.find((each) => each === event.currentTarget.value) ?? '')}
          options={[
            { value: '', label: t('choose.keepSlot') },
            ...SLOTS.map((value) => ({ value, label: slotName(value) })),
          ]}
        />
      </div>
      {isWhole ? (
        <QueryView query={preview} title={t('preview.failed')}>
          {(data) => <Confirm key={`${from} ${to} ${slot}`} preview={data} />}
        </QueryView>
      ) : (
        <p>{t('choose.both')}</p>
      )}
    </section>
  );
}

/** Ids of the orders that can be rescheduled and have exactly the notes in `wanted`. */
const withNotes = ({ orders }: DayMovePreview, wanted: readonly DayMoveNote[]): number[] =>
  orders
    .filter(({ refusal, notes }) => !refusal && notes.join() === wanted.join())
    .map(({ orderId }) => orderId);

const confirmKeyOf = ({ opensDay, canReplace }: DayMovePreview, closesOld: boolean) => {
  if (!opensDay) return 'preview.confirm' as const;
  return canReplace && closesOld ? ('preview.replace' as const) : ('preview.openAndMove' as const);
};

function Confirm({ preview }: { preview: DayMovePreview }) {
  const { t } = useTranslation('day-moves');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(withNotes(preview, [])));
  const [keepsSecondOrders, setKeeps] = useState(false);
  const [closesOld, setClosesOld] = useState(false);
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const start = useMutation({
    ...api.mutation('POST /api/day-moves'),
    onMutate: ignoreDoubleClick,
    onSuccess: ({ id }) => void navigate(paths.dayMoves({ id: String(id) })),
  });
  const { from, to, slot, orders } = preview;
  if (orders.length === 0) return <p role="status">{t('preview.nobody')}</p>;
  if (orders.every(({ refusal }) => refusal?.code === 'calendar/not-deliverable'))
    return (
      <Notice kind="warning" title={t('preview.notOpen', { date: to })} announce>
        {t('preview.cannotOpen')}
      </Notice>
    );
  const second = withNotes(preview, ['second_order']);
  const left = new Set(keepsSecondOrders ? [] : second);
  const keep = (isKept: boolean) => {
    setKeeps(isKept);
    const others = [...chosen].filter((id) => !second.includes(id));
    setChosen(new Set([...others, ...(isKept ? second : [])]));
  };
  const send = () => {
    const note = reason.trim();
    // Orders that stay are sent too, so that the move lists their customers for a call.
    const wanted = [...new Set([...chosen, ...left])];
    const day = {
      opensDay: preview.opensDay ? (closesOld ? ('instead' as const) : ('beside' as const)) : null,
    };
    const about = { orders: wanted, key, keepsSecondOrders, ...(note && { reason: note }) };
    start.mutate({ body: { from, to, slot, ...day, ...about } });
  };
  return (
    <>
      {second.length > 0 ? (
        <RadioList
          name="second-orders"
          legend={t('preview.second')}
          description={t('preview.secondHint', { count: second.length })}
          options={[
            { value: 'leave', label: t('preview.secondLeave'), hint: t('preview.secondLeaveHint') },
            { value: 'keep', label: t('preview.secondKeep') },
          ]}
          value={keepsSecondOrders ? 'keep' : 'leave'}
          onChange={(value) => keep(value === 'keep')}
        />
      ) : null}
      {preview.opensDay ? (
        <Notice kind="info" level={3} title={t('preview.notOpen', { date: to })}>
          {t('preview.opens', { date: to })}
        </Notice>
      ) : null}
      {preview.opensDay && preview.canReplace ? (
        <CheckRow
          id="closes-old-day"
          label={t('preview.closesOld', { from })}
          hint={t('preview.closesOldHint', { to })}
          checked={closesOld}
          onChange={() => setClosesOld(!closesOld)}
        />
      ) : null}
      <MovePreview preview={preview} left={left} chosen={chosen} onChange={setChosen} />
      <TextArea
        label={t('preview.reason')}
        description={t('preview.reasonHint')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {start.error ? (
        <Notice kind="error" title={t('preview.notStarted')} announce>
          {errorText(start.error)}
        </Notice>
      ) : null}
      {chosen.size > 0 ? (
        <Button isLoading={start.isPending} onClick={send}>
          {t(confirmKeyOf(preview, closesOld), { count: chosen.size, date: to, from })}
        </Button>
      ) : (
        <p>{t('rules.nobody')}</p>
      )}
    </>
  );
}
