import { useTranslation } from 'react-i18next';
import type { Conflict } from '@trpeza/contract/menu/diets.constants';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import type { MenuMeal } from '../page-data.ts';
import { paths } from '../paths.ts';
import styles from './diet-conflict.module.css';
import { useConflictTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { useConflicts } from './use-conflicts.ts';

/** Replaces the button that adds a meal. There is no "order anyway", only a link to the profile. */
export function DietConflictNotice({ conflicts }: { conflicts: readonly Conflict[] }) {
  const { t } = useTranslation('meals');
  const { sentences } = useConflictTexts();
  return (
    <Notice
      kind="error"
      title={t('stop.title')}
      level={3}
      actions={
        <ButtonLink variant="secondary" to={paths.diet()}>
          {t('stop.profile')}
        </ButtonLink>
      }
    >
      {sentences(conflicts)} {t('stop.told')}
    </Notice>
  );
}

/** A full-width strip on a card, because a health warning must not be covered. */
export function DietConflictBadge({ meal }: { meal: MenuMeal }) {
  const { t } = useTranslation('meals');
  const { list } = useConflictTexts();
  const conflicts = useConflicts(meal);
  if (conflicts.length === 0) return null;
  return (
    <p className={styles.stop}>
      <Icon name="error" size={1.375} />
      <strong>{t('stop.badge', { what: list(conflicts) })}</strong>
    </p>
  );
}
