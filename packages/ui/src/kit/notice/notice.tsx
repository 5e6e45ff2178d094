import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import styles from './notice.module.css';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

type NoticeProps = {
  kind?: NoticeKind;
  /** Defaults to the kind: "Please note", "Done", "Warning", "There is a problem". */
  title?: ReactNode;
  level?: 2 | 3 | 4;
  /** For notices that must be visible from across a room. */
  isLoud?: boolean;
  /**
   * Whether screen readers announce the notice, for a notice that appears after an action. An error interrupts the screen
   * reader; other kinds wait until it has finished speaking.
   */
  announce?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
};

export function Notice({
  kind = 'info',
  title,
  level = 2,
  isLoud = false,
  announce = false,
  actions,
  children,
}: NoticeProps) {
  const { t } = useTranslation('common');
  const heading = useId();
  const Heading = `h${level}` as const;
  return (
    <div
      className={`${styles.tone} ${styles.notice}`}
      data-kind={kind}
      data-loud={isLoud || undefined}
      role={announce ? (kind === 'error' ? 'alert' : 'status') : 'group'}
      aria-labelledby={heading}
    >
      <span className={styles.icon}>
        <Icon name={kind} size={1.625} />
      </span>
      <div className={styles.body}>
        <Heading id={heading} className={styles.title}>
          {title ?? t(`notice.${kind}`)}
        </Heading>
        {children == null ? null : <div className={styles.text}>{children}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
