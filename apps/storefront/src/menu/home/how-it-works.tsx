import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { paths } from '../../paths.ts';
import { StepList } from './step-list.tsx';
import styles from './sections.module.css';

export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className={styles.section} data-page="wide" id="how-it-works" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <StepList level={3} />
      <Link className={styles.more} to={paths.howItWorks()}>
        {t('steps.more')} <Icon name="arrow-right" />
      </Link>
    </section>
  );
}
