import { Box, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DayMoveNote } from '@trpeza/contract/ordering/day-moves.constants';
import type { DayMovePreview } from '@trpeza/contract/ordering/day-moves.schemas';
import { SLOTS, type Slot } from '@trpeza/contract/ordering/slots';
import { Button } from '@trpeza/ui/kit/button/button';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { SegmentRadios } from '@trpeza/ui/kit/segment/segment-radios';
import { DateField } from '../calendar/date-field.tsx';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { isLocalDate } from '../delivery-days/dates.ts';
import { MoveSums, MoveTable } from './move-preview.tsx';

interface ChooseMoveProps {
  from: string;
  /** The new days that are offered, the best one first. */
  suggestions: readonly string[];
}

/** Selects the new day of a day's orders, then shows what the move does and starts it. */
export function ChooseMove({ from, suggestions }: ChooseMoveProps) {
  const { t } = useTranslation('day-moves');
  const { slot: slotName, dateLine } = useFormats();
  const [to, setTo] = useState(suggestions[0] ?? '');
  const [isTyped, setTyped] = useState(suggestions.length === 0);
  const [slot, setSlot] = useState<Slot | ''>('');
  const same = from === to ? t('rules.same-day') : undefined;
  const isWhole = isLocalDate(to) && !same;
  const body = { from, to, slot: slot || null };
  const preview = useQuery({
    queryKey: ['POST /api/day-moves/preview', body],
    queryFn: () => api.call('POST /api/day-moves/preview', { body }),
    enabled: isWhole,
    gcTime: 0,
  });
  if (preview.data?.orders.length === 0) return <p role="status">{t('preview.nobody')}</p>;
  return (
    <>
      <Group gap="md" align="end">
        {suggestions.length > 0 ? (
          <SegmentRadios
            legend={t('choose.to')}
            value={isTyped ? '' : to}
            onChange={(value) => {
              setTyped(value === '');
              setTo(value);
            }}
            options={[
              ...[...suggestions].sort().map((value) => ({ value, label: dateLine(value, 'day') })),
              { value: '', label: t('choose.other') },
            ]}
          />
        ) : null}
        {isTyped ? <DateField label={t('choose.to')} value={to} onChange={setTo} error={same} /> : null}
        <Select
          label={t('choose.slot')}
          value={slot}
          onChange={(event) => setSlot(SLOTS.find((each) => each === event.currentTarget.value) ?? '')}
          options={[
            { value: '', label: t('choose.keepSlot') },
            ...SLOTS.map((value) => ({ value, label: slotName(value) })),
          ]}
        />
      </Group>
      {isWhole ? (
        <QueryView query={preview} title={t('preview.failed')}>
          {(data) => <Confirm key={`${to} ${slot}`} preview={data} />}
        </QueryView>
      ) : (
        <p>{t('choose.both')}</p>
      )}
    </>
  );
}

/** Ids of the orders that can be rescheduled and have exactly the notes in `wanted`. */
const withNotes = ({ orders }: DayMovePreview, wanted: readonly DayMoveNote[]): number[] =>
  orders
    .filter(({ refusal, notes }) => !refusal && notes.join() === wanted.join())
    .map(({ orderId }) => orderId);

function Confirm({ preview }: { preview: DayMovePreview }) {
  const { t } = useTranslation('day-moves');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(withNotes(preview, [])));
  const [keepsSecondOrders, setKeeps] = useState(false);
  const [reason, setReason] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const start = useSave(api.mutation('POST /api/day-moves'), {
    onSaved: ({ id }) => void navigate(paths.dayMove(id)),
    onFailed: () => true,
  });
  const { from, to, slot, orders, opensDay, canReplace } = preview;
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
  const send = (opens: 'beside' | 'instead') => {
    const note = reason.trim();
    // Orders that stay are sent too, so that the move lists their customers for a call.
    const wanted = [...new Set([...chosen, ...left])];
    const about = { orders: wanted, key, keepsSecondOrders, ...(note && { reason: note }) };
    start.mutate({ body: { from, to, slot, opensDay: opensDay ? opens : null, ...about } });
  };
  const needCare = orders.filter(({ refusal, notes }) => refusal !== null || notes.length > 0);
  const others = orders.filter((order) => !needCare.includes(order));
  const table = { left, chosen, onChange: setChosen };
  const named = { count: chosen.size, date: to, from };
  return (
    <>
      <MoveSums preview={preview} left={left} chosen={chosen} />
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
      {needCare.length > 0 ? (
        <Stack gap="sm">
          <Title order={3}>{t('preview.care', { count: needCare.length })}</Title>
          <MoveTable caption={t('preview.care', { count: needCare.length })} rows={needCare} {...table} />
        </Stack>
      ) : null}
      <TextField
        label={t('preview.reason')}
        description={t('preview.reasonHint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {start.problem === undefined ? null : (
        <Notice kind="error" title={t('preview.notStarted')} announce>
          {start.problem}
        </Notice>
      )}
      {chosen.size > 0 ? (
        <Group gap="sm">
          <Button isLoading={start.isPending} onClick={() => send('beside')}>
            {t(opensDay ? 'preview.openAndMove' : 'preview.confirm', named)}
          </Button>
          {opensDay && canReplace ? (
            <Button variant="secondary" isLoading={start.isPending} onClick={() => send('instead')}>
              {t('preview.replace', named)}
            </Button>
          ) : null}
        </Group>
      ) : (
        <p>{t('rules.nobody')}</p>
      )}
      {opensDay && canReplace ? <p>{t('preview.replaceHint', { from, to })}</p> : null}
      {others.length > 0 ? (
        <details>
          <Box component="summary" py="sm" lh="1.75rem">
            {t('preview.others', { count: others.length })}
          </Box>
          <MoveTable caption={t('preview.table')} rows={others} {...table} />
        </details>
      ) : null}
    </>
  );
}
