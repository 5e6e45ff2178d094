import { Paper, Stack } from '@mantine/core';
import { Button } from '@trpeza/ui/kit/button/button';
import {
  remainingQuantityOf,
  type CreditReason,
  mayCredit,
} from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { CreditFields, useCreditForm } from '@trpeza/ui/ordering/orders/credit-fields';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { FormButtons } from '@trpeza/ui/kit/form/form-buttons';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderActions } from './use-order-actions.ts';

/** A button with a form below it, to report that meals of an order are missing or spoiled. */
export function ReportMissing({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const section = useId();
  const isAnyLeft = order.items.some((item) => remainingQuantityOf(item) > 0);
  if (!mayCredit(order, role) || !isAnyLeft) return null;
  const close = () => {
    opener.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={opener}
        size="large"
        variant="secondary"
        isWide
        aria-expanded={open}
        aria-controls={open ? section : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('credit.report')}
      </Button>
      {open ? (
        <Paper component="section" id={section} aria-label={t('credit.reportTitle', about(order))}>
          <Fields order={order} onDone={close} />
        </Paper>
      ) : null}
    </>
  );
}

/**
 * The values that name the order in texts. Drivers see the customer's name, because they do not know customers by order
 * number.
 */
const about = ({ customerName: name, orderNumber: number }: Order) => ({ name, number });

function Fields({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('orders');
  const { credit } = useOrderActions();
  const { show } = useToast();
  const form = useCreditForm(order.items);
  const report = {
    mutate: (reason: CreditReason) => {
      void credit(order, { reason, lines: form.lines });
      show({ kind: 'success', title: t('credit.reported', about(order)) });
      onDone();
    },
    isPending: false,
  };
  return (
    <form onSubmit={form.onSubmit(report, ({ reason }) => reason || undefined)} noValidate>
      <Stack>
        <ErrorSummary {...form.summary} />
        <CreditFields form={form} />
        <strong>{t('credit.consequence')}</strong>
        <FormButtons
          label={t('credit.confirm')}
          isPending={false}
          onCancel={onDone}
          cancel={t('credit.close')}
        />
      </Stack>
    </form>
  );
}
