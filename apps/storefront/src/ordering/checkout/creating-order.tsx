import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import styles from './checkout.module.css';

/** Covers the page while the order is created, so that the user neither leaves nor clicks again. */
export function CreatingOrder({ isOpen, isChecking }: { isOpen: boolean; isChecking: boolean }) {
  const { t } = useTranslation('checkout');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-label={t('payment.creating')}
      onCancel={(event) => event.preventDefault()}
    >
      {isOpen ? (
        <>
          <Loading label={t(isChecking ? 'payment.checkingOrder' : 'payment.creating')} />
          <p>{t('payment.wait')}</p>
        </>
      ) : null}
    </dialog>
  );
}
