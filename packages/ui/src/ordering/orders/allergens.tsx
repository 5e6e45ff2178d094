import type { Allergen } from '@trpeza/contract/menu/meals.constants';
import { useTranslation } from 'react-i18next';
import styles from './allergens.module.css';

export function Allergens({ of }: { of: readonly Allergen[] }) {
  const { t } = useTranslation('meals');
  if (of.length === 0) return null;
  return (
    <span className={styles['allergens']}>
      {t('contains')} {of.map((allergen) => t(`allergen.${allergen}`)).join(', ')}
    </span>
  );
}
