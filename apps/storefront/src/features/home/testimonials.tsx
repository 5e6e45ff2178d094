import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import styles from './testimonials.module.css';
import sections from './sections.module.css';

const VOICES = ['first', 'second', 'third'] as const;

export function Testimonials() {
  const { t } = useTranslation('home');
  return (
    <section className={sections.section} aria-labelledby="voices-title">
      <h2 id="voices-title">{t('testimonials.title')}</h2>
      <div className={styles.voices}>
        {VOICES.map((voice) => {
          const rating = t(`testimonials.${voice}.rating`);
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
                <VisuallyHidden>{t('testimonials.rating', { rating })}</VisuallyHidden>
              </p>
              <blockquote className={styles.text}>{t(`testimonials.${voice}.text`)}</blockquote>
              <figcaption className={styles.name}>{t(`testimonials.${voice}.name`)}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
