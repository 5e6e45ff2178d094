import { Button } from '@trpeza/ui/kit/button/button';
import type { ProductionSheet as Sheet } from '@trpeza/contract/kitchen/production.schemas';
import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { ProductionChanges } from './production-changes.tsx';
import { ProductionControl } from './production-control.tsx';
import { ProductionFigures } from './production-figures.tsx';
import { ProductionMeal } from './production-meal.tsx';
import styles from './production-sheet.module.css';
import { ProductionState } from './production-state.tsx';

/** What to cook for a day: whether orders can still come in, whether anything is missing, then meal by meal. */
export function ProductionSheet({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation('kitchen');
  const { date } = useFormats();
  const isEmpty = sheet.meals.length === 0;
  return (
    <div className={styles.sheet}>
      <p className={styles.documentTitle}>
        {t('production.title')}, {date(sheet.date)}
      </p>
      {isEmpty && sheet.state === 'unfrozen' ? null : <ProductionState sheet={sheet} />}
      <ProductionControl control={sheet.control} />
      {isEmpty ? (
        <EmptyState title={t('production.nothing')} />
      ) : (
        <>
          <Documents date={sheet.date} />
          <ProductionFigures sheet={sheet} />
          <section>
            <h2 className={styles.title}>{t('production.meals')}</h2>
            <ul className={styles.meals}>
              {sheet.meals.map((meal) => (
                <li key={meal.mealId}>
                  <ProductionMeal meal={meal} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      {sheet.state === 'frozen' ? <ProductionChanges changes={sheet.changes} /> : null}
    </div>
  );
}

function Documents({ date }: { date: string }) {
  const { t } = useTranslation('kitchen');
  const { language } = useFormats();
  return (
    <div className={styles.documents} data-screen-only>
      <ExternalLinkButton
        href={api.href('GET /api/kitchen/production/{date}/pdf', { params: { date }, query: { language } })}
        variant="primary"
        size="large"
      >
        {t('production.pdf')}
      </ExternalLinkButton>
      <Button variant="secondary" size="large" onClick={() => window.print()}>
        <Icon name="print" />
        {t('production.print')}
      </Button>
    </div>
  );
}
