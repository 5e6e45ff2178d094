import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../customers/client-file/client-file.module.css';

interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose form is remounted each time it opens, so its fields start empty. */
export function FormDialog({ open, title, onClose, children }: FormDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open ? children : null}
    </Dialog>
  );
}

interface FormProps {
  onSubmit: FormEventHandler;
  save: { isPending: boolean };
  onClose: () => void;
  children: ReactNode;
}

export function DialogForm({ onSubmit, save, onClose, children }: FormProps) {
  const { t } = useTranslation('common');
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
