import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { canSeeMenu, useSession } from '../../access/sign-in/use-session.ts';
import { useFacts } from '../../ordering/calendar/use-facts.ts';
import styles from './promo.module.css';

/** Translation keys of the kitchen's promises: some come from its settings, the others are only true of the demo kitchen. */
const POINTS = [
  { word: 'demo.promo.fresh', icon: 'pot' },
  { word: 'promo.monday', icon: 'clock' },
  { word: 'demo.promo.quick', icon: 'van' },
  { word: 'demo.promo.friendly', icon: 'user' },
] as const;

const PICTURE = '/pictures/delivery.svg';
const FALLBACK = '/pictures/delivery-fallback.svg';

export function Promo() {
  const { t } = useTranslation('home');
  const { days, hours } = useFacts();
  const { demo } = useKitchen();
  const { user } = useSession();
  const [picture, setPicture] = useState(PICTURE);
  return (
    <section className={styles.promo} aria-labelledby="promo-title">
      <div className={styles.inner} data-page="wide">
        <img
          className={styles.picture}
          // On a server-rendered page, the picture may have failed to load before React attached a listener.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setPicture(FALLBACK);
          }}
          src={picture}
          alt={t('promo.picture')}
          width={640}
          height={480}
          loading="lazy"
          decoding="async"
          onError={() => setPicture(FALLBACK)}
        />
        <div className={styles.words}>
          <h2 id="promo-title">{t('promo.title')}</h2>
          <p>{t('promo.text')}</p>
          <ul className={styles.points}>
            {POINTS.filter(({ word }) => demo || !word.startsWith('demo.')).map(({ word, icon }) => (
              <li key={word} className={styles.point}>
                <Icon name={icon} size={1.5} />
                {t(word, { days, hours })}
              </li>
            ))}
          </ul>
          {canSeeMenu(user) ? (
            <ButtonLink size="large" to={paths.menu()}>
              {t('promo.action')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
