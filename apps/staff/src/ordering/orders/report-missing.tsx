import { Button } from '@trpeza/ui/kit/button/button';
import {
  remainingQuantityOf,
  type CreditReason,
  mayCredit,
} from '@trpeza/contract/ordering/credits.constants';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { CreditFields, useCreditForm } from '@trpeza/ui/ordering/orders/credit-fields';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './report-missing.module.css';
import { useOrderActions } from './use-order-actions.ts';

/** Form to report that meals of an order are missing or spoiled. */
export function ReportMissing({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const isAnyLeft = order.items.some((item) => remainingQuantityOf(item) > 0);
  if (!mayCredit(order, role) || !isAnyLeft) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="large" variant="secondary" isWide onClick={() => setOpen(true)}>
        {t('credit.report')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={t('credit.reportTitle', about(order))}
        footer={
          <>
            <Button type="submit" form={formId} size="large">
              {t('credit.confirm')}
            </Button>
            <Button size="large" variant="secondary" onClick={close}>
              {t('credit.close')}
            </Button>
          </>
        }
      >
        <p>
          <PhoneLink number={order.phoneNumber} />
        </p>
        {open ? <Fields order={order} formId={formId} onDone={close} /> : null}
      </Dialog>
    </>
  );
}

/**
 * The values that name the order in texts. Drivers see the customer's name, because they do not know customers by order
 * number.
 */
const about = ({ customerName: name, orderNumber: number }: Order) => ({ name, number });

function Fields({ order, formId, onDone }: { order: Order; formId: string; onDone: () => void }) {
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
    <form
      id={formId}
      className={styles.form}
      onSubmit={form.onSubmit(report, ({ reason }) => reason || undefined)}
      noValidate
    >
      <ErrorSummary {...form.summary} />
      <CreditFields form={form} />
      <p>
        <strong>{t('credit.consequence')}</strong>
      </p>
    </form>
  );
}
