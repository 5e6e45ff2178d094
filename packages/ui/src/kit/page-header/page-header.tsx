import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** Buttons at the end of the row, or below the title on a phone. */
  actions?: ReactNode;
};

/** The header of a page with its only h1. The h1 is focusable, so that the title is announced after a navigation. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {back ? (
        <Link className={styles.back} to={back.to}>
          <Icon name="arrow-left" /> {back.label}
        </Link>
      ) : null}
      <div className={styles.line}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{title}</h1>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
