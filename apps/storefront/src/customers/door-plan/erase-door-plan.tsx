import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../../use-error-text.ts';
import { useEraseDoorPlan } from './use-door-plan.ts';

/** Asks for confirmation, because without a door plan the meals are returned to the kitchen. */
export function EraseDoorPlan({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { erase, error, isPending } = useEraseDoorPlan(() => {
    setAsking(false);
    toast.show({ kind: 'success', title: t('door.removed') });
    // The focused button is removed together with the door plan.
    document.getElementById('door-plan')?.focus();
    onForgotten();
  });
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {t('door.remove')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('door.removeTitle')}
        footer={
          <>
            <Button variant="danger" isLoading={isPending} onClick={() => erase()}>
              <Icon name="trash" /> {t('door.remove')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('door.keep')}
            </Button>
          </>
        }
      >
        <p>{t('door.removeText')}</p>
        {error ? (
          <Notice kind="error" title={t('door.failed.remove')} level={3} announce>
            {errorText(error)}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}
