import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { useSessionEnd } from '../../access/sign-in/use-session-end.ts';
import { useCartActions } from './use-cart.ts';
import { useRefusal } from './use-refusal.ts';

/**
 * A button that empties the cart. It asks for confirmation, because some users need half an hour to fill a cart of ten
 * meals.
 */
export function ClearCart({ count, onCleared }: { count: number; onCleared: () => void }) {
  const { t } = useTranslation('cart');
  const refusalOf = useRefusal();
  const onSessionEnd = useSessionEnd();
  const { clear } = useCartActions();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: clear,
    onSuccess: onCleared,
    onError: onSessionEnd,
    onSettled: () => setAsking(false),
  });
  const refusal = error ? refusalOf(error, 'clear') : undefined;
  return (
    <div>
      {refusal ? (
        <Notice kind="error" title={refusal.title} level={3} announce>
          {refusal.text}
        </Notice>
      ) : null}
      <Button variant="subtle" onClick={() => setAsking(true)}>
        <Icon name="trash" /> {t('clear')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('clearTitle')}
        footer={
          <>
            <Button variant="danger" isLoading={isPending} onClick={() => mutate()}>
              <Icon name="trash" /> {t('clearYes')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('clearNo')}
            </Button>
          </>
        }
      >
        <p>{t('clearText', { count })}</p>
      </Dialog>
    </div>
  );
}
