import { Stack } from '@mantine/core';
import { Button, type ButtonProps } from '@trpeza/ui/kit/button/button';
import { CheckList } from '@trpeza/ui/kit/check-list/check-list';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Stop } from './round.ts';

interface ChooseStopsProps extends Pick<ButtonProps, 'variant'> {
  stops: readonly Stop[];
  title: string;
  /** Shown above the list. */
  text?: ReactNode;
  question: string;
  /** Whether all stops are ticked at first. */
  startsWithAll?: boolean;
  /** The text of the button for the ticked stops, and the note in its place while none is ticked. */
  submit: (count: number) => ReactNode;
  nothing: string;
  onChoose: (chosen: readonly Stop[]) => void;
  onClose: () => void;
}

/** A dialog in which the driver ticks stops for one action. */
export function ChooseStops(props: ChooseStopsProps) {
  const { stops, title, text, question, startsWithAll = false, submit, nothing, variant } = props;
  const { t } = useTranslation('deliveries');
  const { t: orders } = useTranslation('orders');
  const id = useId();
  const keyOf = ({ order }: Stop) => String(order.id);
  // The stops that differ from the start: a stop that becomes ready while the dialog is open is ticked like the others.
  const [changed, setChanged] = useState<readonly string[]>([]);
  const isChosen = (key: string) => changed.includes(key) !== startsWithAll;
  const setChosen = (keys: readonly string[]) =>
    setChanged(stops.map(keyOf).filter((key) => keys.includes(key) !== startsWithAll));
  const chosen = stops.filter((stop) => isChosen(keyOf(stop)));
  return (
    <Dialog
      onClose={props.onClose}
      title={title}
      hasOwnConfirmation
      footer={
        chosen.length === 0 ? (
          <p role="status">{nothing}</p>
        ) : (
          <Button size="large" variant={variant} isWide onClick={() => props.onChoose(chosen)}>
            {submit(chosen.length)}
          </Button>
        )
      }
    >
      <Stack>
        {text}
        {startsWithAll ? null : (
          <Button variant="secondary" onClick={() => setChosen(stops.map(keyOf))}>
            {t('notReached.all')}
          </Button>
        )}
        <CheckList
          id={id}
          legend={question}
          options={stops.map((stop) => ({
            value: keyOf(stop),
            label: `${stop.number} · ${stop.order.customerName}`,
            hint: orders('meals', { count: stop.order.mealCount }),
          }))}
          values={chosen.map(keyOf)}
          onChange={setChosen}
        />
      </Stack>
    </Dialog>
  );
}
