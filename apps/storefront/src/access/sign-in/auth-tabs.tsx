import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import styles from './auth.module.css';

const TABS = [
  { id: 'login', to: paths.login() },
  { id: 'register', to: paths.register() },
] as const;
type Tab = (typeof TABS)[number]['id'];

/** Two tabs that are links, so that each has a URL and works without scripts. Arrow keys move between them. */
export function AuthTabs({ current, children }: { current: Tab; children: ReactNode }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  // The other tab must return to the same page after sign-in.
  const { state } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = TABS.find(({ id }) => id !== current);
    if (!other) return;
    list.current?.querySelector<HTMLElement>(`#tab-${other.id}`)?.focus();
    void navigate(other.to, { replace: true, state });
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div
        ref={list}
        className={styles.tabs}
        role="tablist"
        aria-label={t('auth.tabs')}
        onKeyDown={onKeyDown}
      >
        {TABS.map(({ id, to }) => (
          <Link
            key={id}
            id={`tab-${id}`}
            className={styles.tab}
            to={to}
            state={state}
            replace
            role="tab"
            aria-selected={id === current}
            aria-controls="tab-panel"
            tabIndex={id === current ? 0 : -1}
          >
            {t(`auth.${id}`)}
          </Link>
        ))}
      </div>
      <div id="tab-panel" className={styles.panelOfTab} role="tabpanel" aria-labelledby={`tab-${current}`}>
        {children}
      </div>
    </>
  );
}
