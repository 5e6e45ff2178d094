import { nameOf } from '@trpeza/ui/features/meals/meal-list';
import { useDeleteMeal } from '@trpeza/ui/features/meals/use-delete-meal';
import { useLanguage } from '@trpeza/ui/kit/language/use-language';
import { useTranslation } from 'react-i18next';
import styles from './chef-settings.module.css';

/** Asks by name, and says what the kitchen may rather want. */
export function useDeletion() {
  const { t } = useTranslation('menu');
  const language = useLanguage();
  return useDeleteMeal((meal) => ({
    title: t('deletion.title', { name: nameOf(meal, language) }),
    text: (
      <div className={styles.question}>
        <p>{t('deletion.text')}</p>
        <p>{t('deletion.instead')}</p>
      </div>
    ),
  }));
}
