import type { Language } from '@trpeza/contract/platform/language';
import styles from './templates.module.css';

type MessageFrameProps = {
  title: string;
  language: Language;
  html: string;
  /** The plain-text version, shown instead of the HTML; undefined to show the HTML. */
  plain: string | undefined;
};

/** Shows a message as its recipient sees it. The sandbox blocks scripts, navigation and access to this page. */
export function MessageFrame({ title, language, html, plain }: MessageFrameProps) {
  if (plain === undefined) return <iframe className={styles.frame} sandbox="" srcDoc={html} title={title} />;
  return (
    <pre className={styles.plain} lang={language}>
      {plain}
    </pre>
  );
}
