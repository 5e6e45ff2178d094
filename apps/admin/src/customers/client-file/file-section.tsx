import type { Editing } from './section-editing.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './client-file.module.css';
import { isEditConflict } from './section-editing.ts';

interface FileSectionProps {
  title: string;
  /** Whether a form of this section is open; the section then takes the full width. */
  isOpen?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function FileSection({ title, isOpen = false, action, children }: FileSectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} data-open={isOpen || undefined} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

interface EditButtonProps {
  editing: Editing;
  name: string;
  /** What the button edits, for screen readers (`aria-label`). */
  label: string;
  icon?: 'edit' | 'plus';
  children?: ReactNode;
}

/** Opens a form. Hidden while another form is open. */
export function EditButton({ editing, name, label, icon = 'edit', children }: EditButtonProps) {
  if (editing.open !== undefined) return null;
  return (
    <Button variant="subtle" size="small" aria-label={label} onClick={() => editing.set(name)}>
      <Icon name={icon} /> {children ?? label}
    </Button>
  );
}

interface SectionFormProps {
  onSubmit: FormEventHandler;
  summary: ComponentProps<typeof ErrorSummary>;
  save: { isPending: boolean; error: unknown };
  /** The section as it is stored now, shown after a conflict with a colleague's change. */
  now: ReactNode;
  onClose: () => void;
  saveLabel?: string;
  children: ReactNode;
}

/**
 * Shows a form in place of a section's content. After a conflict with a colleague's change the entered values stay, and
 * saving again overwrites the colleague's values in these fields.
 */
export function SectionForm(props: SectionFormProps) {
  const { onSubmit, summary, save, now, onClose, saveLabel, children } = props;
  const { t } = useTranslation('customers');
  const { t: common } = useTranslation('common');
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary {...summary} />
      {isEditConflict(save.error) ? (
        <Notice kind="warning" title={t('meanwhile')} level={3}>
          {now}
        </Notice>
      ) : null}
      {children}
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {saveLabel ?? common('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  );
}
