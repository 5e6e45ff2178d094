import { Group, Paper, Stack, Title } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import { isChangeable } from '@trpeza/contract/ordering/change-order.constants';
import { mayCredit } from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import {
  isFinal,
  isOrderActionAllowed,
  mayReschedule,
  type OrderStatus,
} from '@trpeza/contract/ordering/orders.states';
import { AnchorButton, Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { useConfirmDiscard } from '@trpeza/ui/kit/dialog/use-confirm-discard';
import { useHasUnsavedInput } from '@trpeza/ui/kit/dialog/use-has-unsaved-input';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { ChangeMealsForm } from '@trpeza/ui/ordering/orders/change-meals.form';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { CorrectStatus, useOrder } from './correct-order.form.tsx';
import { CreditMealsForm } from './credit-meals.form.tsx';
import { MoveOrderForm } from './move-order.form.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderStatusSelect } from './orders-table.tsx';
import styles from './orders.module.css';

type OrderPanelProps = { id: number; listed: Order | undefined; onClose: () => void };

/** Shows the order whose id is in the URL, even if it is not `listed`. The order is kept up to date. */
export function OrderPanel({ id, listed, onClose }: OrderPanelProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const { order, ...lookup } = useOrder(id, listed);
  const text = lookup.error ? errorText(lookup.error) : undefined;
  const isAbsent = lookup.error instanceof ApiError && lookup.error.status === 404;
  return (
    <Dialog onClose={onClose} placement="side" size="large" title={t('orders.details', { number: id })}>
      <QueryView
        query={{ ...lookup, data: order }}
        title={isAbsent ? text : t('orders.itemsFailed')}
        help={isAbsent ? t('orders.absent') : text}
        isFinal={isAbsent}
      >
        {(shown) => <Content order={shown} />}
      </QueryView>
    </Dialog>
  );
}

type FormName = 'change' | 'move' | 'credit' | OrderStatus;

/** The actions of an order in one bar, the form of the chosen action below it, and the details. */
function Content({ order }: { order: Order }) {
  const { t } = useTranslation(['admin', 'orders']);
  const { price } = useFormats();
  const { role } = useUser();
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const isTyped = useHasUnsavedInput(frame);
  const mayDiscard = useConfirmDiscard();
  const [form, setForm] = useState<FormName>();
  const close = () => {
    setForm(undefined);
    opener.current?.focus();
  };
  const open = async (next: FormName) => {
    const button = document.activeElement;
    if (next === form || (form && isTyped() && !(await mayDiscard()))) return;
    if (button instanceof HTMLElement) opener.current = button;
    setForm(next);
  };
  const leave = async (event: KeyboardEvent) => {
    // Escape closes the form first, and the order only when no form is open.
    if (event.key !== 'Escape' || event.defaultPrevented || !form) return;
    event.preventDefault();
    if (!isTyped() || (await mayDiscard())) close();
  };
  const isWithdrawable = isOrderActionAllowed('withdraw', order, 'customer') && order.cancelUntil !== null;
  const isCreditable = order.items.some((item) => item.creditedQuantity < item.quantity);
  const actions = [
    ['change', t('orders.action.change'), isChangeable(order)],
    ['move', t('orders:reschedule.open'), mayReschedule(order, role)],
    ['credit', t('credit.button'), mayCredit(order, role) && isCreditable],
    ['cancelled', t('correct.cancel'), role === 'admin' ? !isFinal(order.status) : isWithdrawable],
  ] as const;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only closes the form on Escape
    <div ref={frame} onKeyDown={(event) => void leave(event)}>
      <Stack>
        <Group gap="md">
          <OrderStatusSelect order={order} onChoose={({ target }) => void open(target)} />
          <strong>{price(order.totalAmount)}</strong>
        </Group>
        <Group gap="sm" className={styles.bar}>
          {order.phoneNumber ? (
            <AnchorButton variant="secondary" size="small" href={phoneUrl(order.phoneNumber)}>
              {t('orders.action.call')}
            </AnchorButton>
          ) : null}
          {actions.map(([name, label, isOffered]) =>
            isOffered ? (
              <Button
                key={name}
                variant={name === 'cancelled' ? 'danger' : 'secondary'}
                size="small"
                aria-pressed={form === name}
                onClick={() => void open(name)}
              >
                {label}
              </Button>
            ) : null,
          )}
        </Group>
        {form ? <ActionForm key={form} name={form} order={order} onClose={close} /> : null}
        <OrderDetails order={order} />
      </Stack>
    </div>
  );
}

type ActionFormProps = { name: FormName; order: Order; onClose: () => void };

/** The form of an action. Its title gets the focus. */
function ActionForm({ name, order, onClose }: ActionFormProps) {
  const { t } = useTranslation(['admin', 'orders']);
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const about = { number: order.orderNumber };
  const forms: Record<string, [title: string, Form: (props: Omit<ActionFormProps, 'name'>) => ReactNode]> = {
    change: [t('orders:change.title', about), ChangeForm],
    move: [t('orders:reschedule.title', about), MoveOrderForm],
    credit: [t('credit.formTitle', about), CreditMealsForm],
  };
  const [title, Form] = forms[name] ?? [
    t(name === 'cancelled' ? 'correct.cancelTitle' : 'correct.title', about),
  ];
  return (
    <Paper component="section" aria-labelledby={id}>
      <Title order={3} id={id} ref={heading} tabIndex={-1} mb="md">
        {title}
      </Title>
      {Form ? (
        <Form order={order} onClose={onClose} />
      ) : (
        <CorrectStatus order={order} target={name as OrderStatus} onClose={onClose} />
      )}
    </Paper>
  );
}

/** Changes the meals of an order until the kitchen starts on it. The API enforces the deadline of each role. */
function ChangeForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const { price } = useFormats();
  const { role } = useUser();
  const errorText = useErrorText();
  const toast = useToast();
  const onChanged = ({ orderNumber: number }: Order) =>
    toast.show({ kind: 'success', title: t('change.done', { number }) });
  return (
    <ChangeMealsForm order={order} tools={{ api, role, price, errorText, onChanged }} onClose={onClose} />
  );
}
