import { Box, Group, Stack, Text } from '@mantine/core';
import { isOrderActionAllowed } from '@trpeza/contract/ordering/orders.states';
import type { WorklistItemKind } from '@trpeza/contract/office/worklist.constants';
import type { WorklistItem } from '@trpeza/contract/office/worklist.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { OfficeLink } from '../../access/users/office-link.tsx';
import type { Correction } from '../../ordering/orders/correct-order.form.tsx';
import { type Block, nextStepLinkOf, type Task } from './tasks.ts';
import { useWorklistTexts } from './use-worklist-texts.ts';
import styles from './worklist.module.css';

/**
 * The kinds whose task names the person who reported it. Items of other kinds have no reporter, or the text of the next step
 * names the reporter.
 */
const REPORTED: ReadonlySet<WorklistItemKind> = new Set(['failed_delivery', 'try_later', 'driver_note']);

type Handlers = { onDone: (task: Task) => void; onCorrect: (correction: Correction) => void };

/** One person with their contact details and all their tasks; or one subject of the office itself. */
export function WorklistBlock({ block, ...handlers }: { block: Block } & Handlers) {
  const { t } = useTranslation('worklist');
  const [{ item: first }] = block;
  const { customer, recipient } = first;
  return (
    <li className={styles.block} data-kind={first.kind}>
      {customer || recipient ? (
        <Group className={styles.who} gap="0 var(--space-4)" flex="0 1 19rem">
          {customer ? (
            <OfficeLink to={paths.customer(customer.id)}>{customer.name}</OfficeLink>
          ) : (
            <span>{recipient}</span>
          )}
          {customer?.phone ? <PhoneLink number={customer.phone} /> : null}
          {customer && !customer.phone ? <span>{t('noPhone')}</span> : null}
        </Group>
      ) : null}
      <Stack component="ul" m={0} gap="xs" flex="1 1 22rem" miw={0} p={0}>
        {block.map((task) => (
          <TaskRow key={task.item.key} task={task} {...handlers} />
        ))}
      </Stack>
    </li>
  );
}

function TaskRow({ task, onDone, onCorrect }: { task: Task } & Handlers) {
  const { t } = useTranslation(['worklist', 'admin']);
  const { date } = useFormats();
  const words = useWorklistTexts();
  const { item, ids } = task;
  const { kind, customer, reportedBy, note, possiblySame, order } = item;
  const what = words.what(item);
  const missing = words.missing(item);
  const { word, to } = nextStepLinkOf(item);
  const place = t(`place.${word}`, { number: order?.id ?? 0 });
  // A debt waits since its delivery, so the date would stand there twice.
  const isDated = order && kind !== 'account_overdue';
  const times = [
    words.since(item),
    isDated && t('delivery', { date: date(order.deliveryDate, 'numeric') }),
  ].filter(Boolean);
  return (
    <Group component="li" maw="none" gap="var(--space-1) var(--space-4)" justify="space-between">
      <Box flex="1 1 18rem" miw={0}>
        <strong>{what}</strong>
        {reportedBy && REPORTED.has(kind) ? ` · ${reportedBy}` : null}{' '}
        <Text span c="dimmed">
          {times.join(' · ')}
        </Text>
        {possiblySame.map(({ id, name, customerNumber }) => (
          <p key={id}>{t('admin:possiblySame', { name, number: customerNumber ?? `#${id}` })}</p>
        ))}
        <p>{words.next(item)}</p>
        {missing ? <p>{missing}</p> : null}
        {note ? <blockquote>{note}</blockquote> : null}
      </Box>
      <Group gap="sm">
        <Correct item={item} onCorrect={onCorrect} />
        <ButtonLink
          to={to}
          variant="secondary"
          size="small"
          {...(customer && { 'aria-label': t('placeOf', { place, name: customer.name }) })}
        >
          {place}
        </ButtonLink>
        {ids.length > 0 ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('doneWith', { what, name: customer?.name ?? '' })}
            onClick={() => onDone(task)}
          >
            {t('done')}
          </Button>
        ) : null}
      </Group>
    </Group>
  );
}

/** A button that applies the status that a driver reported but could not record. */
function Correct({ item, onCorrect }: Pick<Handlers, 'onCorrect'> & { item: WorklistItem }) {
  const { t } = useTranslation('worklist');
  const { role } = useUser();
  const { order, refused, customer } = item;
  const target = refused?.requested;
  if (!order || !(target === 'completed' || target === 'cancelled') || target === order.status) return null;
  if (!isOrderActionAllowed('correct', order, role)) return null;
  const label = t(`correct.${target}`);
  return (
    <Button
      size="small"
      aria-label={t('placeOf', { place: label, name: customer?.name ?? '' })}
      onClick={() => onCorrect({ id: order.id, target })}
    >
      {label}
    </Button>
  );
}
