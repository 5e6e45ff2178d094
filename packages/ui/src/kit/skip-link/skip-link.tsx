import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/**
 * The first focusable element of a page, a link to the main content.
 * @param target id of the main element, which needs `tabIndex={-1}`
 */
export function SkipLink({ target }: { target: string }) {
  const { t } = useTranslation('common');
  return (
    <a className={styles.link} href={`#${target}`}>
      {t('skipToContent')}
    </a>
  );
}
