import { useTranslation } from 'react-i18next';
import styles from './loading.module.css';

/** Announces loading as text; the stitches are decoration. */
export function Loading({ label }: { label?: string }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.loading} role="status" aria-live="polite">
      <span className={styles.stitches} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {label ?? t('loading')}
    </div>
  );
}
