import { Button } from '@trpeza/ui/kit/button/button';
import { mayCredit } from '@trpeza/contract/orders/credits.words';
import type { Order } from '@trpeza/contract/orders/orders.schemas';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { CREDIT_FIELDS, CreditFields, useCreditChoice } from '@trpeza/ui/features/orders/credit-fields';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './report-missing.module.css';
import { useMoves } from './use-moves.ts';

/** For whoever packs or carries an order of which something is not there, or not as it should be. */
export function ReportMissing({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const formId = useId();
  const isAnyLeft = order.items.some((item) => item.creditedQuantity < item.quantity);
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
        title={t('credit.reportTitle', { number: order.orderNumber })}
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
        {open ? <Fields order={order} formId={formId} onDone={close} /> : null}
      </Dialog>
    </>
  );
}

function Fields({ order, formId, onDone }: { order: Order; formId: string; onDone: () => void }) {
  const { t } = useTranslation('orders');
  const { credit } = useMoves();
  const { show } = useToast();
  const choice = useCreditChoice(order.items);
  const form = useFormErrors(CREDIT_FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { lines, reason } = choice;
    const missing = {
      ...(lines.length === 0 && { lines: t('credit.whichRequired') }),
      ...(reason === undefined && { reason: t('credit.whyRequired') }),
    };
    if (!form.check(missing) || reason === undefined) return;
    void credit(order, { reason, lines });
    show({ kind: 'success', title: t('credit.reported', { number: order.orderNumber }) });
    onDone();
  };
  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary {...form.summary} />
      <CreditFields choice={choice} field={form.field} />
      <p>
        <strong>{t('credit.consequence')}</strong>
      </p>
    </form>
  );
}
