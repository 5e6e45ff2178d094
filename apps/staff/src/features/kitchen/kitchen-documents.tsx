import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import styles from './kitchen-documents.module.css';

/** The documents that a kitchen prints for a day, one link each. */
export function KitchenDocuments({ date }: { date: string }) {
  const { t } = useTranslation('kitchen');
  return (
    <nav className={styles.documents} aria-label={t('documents.label')}>
      <ButtonLink to={paths.production(date)} variant="secondary" size="large">
        {t('production.title')}
      </ButtonLink>
      <ButtonLink to={paths.packing(date)} variant="secondary" size="large">
        {t('packing.title')}
      </ButtonLink>
      <ButtonLink to={paths.labels(date)} variant="secondary" size="large">
        {t('labels.title')}
      </ButtonLink>
    </nav>
  );
}
