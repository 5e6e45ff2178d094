import type { i18n } from 'i18next';
import { Component, type ReactNode } from 'react';
import { phoneUrl } from '../../kit/phone-link/phone-url.ts';
import styles from './root-boundary.module.css';

interface RootBoundaryProps {
  i18n: i18n;
  /** Returns the kitchen's telephone number if it is loaded and set. */
  phone: () => string | undefined;
  /** Clears cached responses. The reloaded page must not be rendered from the data that broke the current page. */
  onReload?: () => Promise<void>;
  children: ReactNode;
}

/**
 * Wraps a whole site. Instead of a blank page, it shows an explanation, the phone number to call, and a reload button.
 * Unsaved input is kept in the tab's drafts. The component depends on nothing that may itself have failed: no provider,
 * no data, no router.
 */
export class RootBoundary extends Component<RootBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { i18n, phone: phoneOf, onReload, children } = this.props;
    if (!this.state.failed) return children;
    const t = i18n.getFixedT(null, 'common');
    const phone = phoneOf();
    const reload = async () => {
      await onReload?.();
      location.reload();
    };
    return (
      <main className={styles.page}>
        <div className={styles.words} role="alert">
          <h1>{t('crash.title')}</h1>
          <p>{t('crash.text')}</p>
          {phone ? (
            <p>
              <a href={phoneUrl(phone)}>{t('phoneUs', { phone })}</a>
            </p>
          ) : null}
          <button type="button" className={styles.reload} onClick={() => void reload()}>
            {t('crash.reload')}
          </button>
        </div>
      </main>
    );
  }
}
