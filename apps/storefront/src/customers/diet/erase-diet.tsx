import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../../use-error-text.ts';
import { useEraseDiet } from './use-diet.ts';

/** Asks for confirmation, because meals are no longer checked for allergens and diets afterwards. */
export function EraseDiet({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation('accounts');
  const toast = useToast();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { erase, error, isPending } = useEraseDiet(() => {
    setAsking(false);
    toast.show({ kind: 'success', title: t('diet.removed') });
    // The focused button is removed together with the answers.
    document.getElementById('diet')?.focus();
    onForgotten();
  });
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {t('diet.remove')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('diet.removeTitle')}
        footer={
          <>
            <Button variant="danger" isLoading={isPending} onClick={() => erase()}>
              <Icon name="trash" /> {t('diet.remove')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('diet.keep')}
            </Button>
          </>
        }
      >
        <p>{t('diet.removeText')}</p>
        {error ? (
          <Notice kind="error" title={t('diet.failed.remove')} level={3} announce>
            {errorText(error)}
          </Notice>
        ) : null}
      </Dialog>
    </>
  );
}
