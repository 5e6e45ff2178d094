import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import styles from './testimonials.module.css';
import sections from './sections.module.css';

const VOICES = ['first', 'second', 'third'] as const;

/** Invented testimonials, shown only in the demo. */
export function Testimonials() {
  const { t } = useTranslation('home');
  return (
    <section className={sections.section} data-page="wide" aria-labelledby="voices-title">
      <h2 id="voices-title">{t('demo.testimonials.title')}</h2>
      <div className={styles.voices}>
        {VOICES.map((voice) => {
          const rating = t(`demo.testimonials.${voice}.rating`);
          return (
            <figure key={voice} className={styles.voice}>
              <p className={styles.stars}>
                <span
                  className={styles.row}
                  style={{ '--rating': rating } as CSSProperties}
                  aria-hidden="true"
                >
                  ★★★★★
                </span>
                <VisuallyHidden>{t('demo.testimonials.rating', { rating })}</VisuallyHidden>
              </p>
              <blockquote className={styles.text}>{t(`demo.testimonials.${voice}.text`)}</blockquote>
              <figcaption className={styles.name}>{t(`demo.testimonials.${voice}.name`)}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
