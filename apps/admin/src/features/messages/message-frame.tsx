import type { Language } from '@trpeza/contract/shared/language';
import styles from './templates.module.css';

type MessageFrameProps = {
  title: string;
  language: Language;
  html: string;
  /** Shown in place of the layout. */
  plain: string | undefined;
};

/** A message as its recipient sees it. Nothing in it runs, opens or belongs to this page. */
export function MessageFrame({ title, language, html, plain }: MessageFrameProps) {
  if (plain === undefined) return <iframe className={styles.frame} sandbox="" srcDoc={html} title={title} />;
  return (
    <pre className={styles.plain} lang={language}>
      {plain}
    </pre>
  );
}
