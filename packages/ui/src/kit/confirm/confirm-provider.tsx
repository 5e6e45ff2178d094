import { Button } from '../button/button.tsx';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';
import { ConfirmContext, type ConfirmOptions } from './use-confirm.ts';

/** One dialog for every confirmation in the app: `if (await confirm({ … })) remove()`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const [question, setQuestion] = useState<ConfirmOptions>();
  const answer = useRef<(yes: boolean) => void>(undefined);

  const confirm = useCallback((options: ConfirmOptions) => {
    answer.current?.(false);
    setQuestion(options);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const settle = (yes: boolean) => {
    answer.current?.(yes);
    answer.current = undefined;
    setQuestion(undefined);
  };

  const destructive = question?.destructive ?? false;
  const isCancelBetter = question?.better === 'cancel';
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={question !== undefined}
        onClose={() => settle(false)}
        title={question?.title}
        footer={
          <>
            <Button
              variant={destructive || isCancelBetter ? 'danger' : 'primary'}
              onClick={() => settle(true)}
            >
              {destructive ? <Icon name="trash" /> : null}
              {question?.confirmLabel ?? t('confirm')}
            </Button>
            <Button variant={isCancelBetter ? 'primary' : 'secondary'} onClick={() => settle(false)}>
              {question?.cancelLabel ?? t('cancel')}
            </Button>
          </>
        }
      >
        {question?.text}
      </Dialog>
    </ConfirmContext>
  );
}
