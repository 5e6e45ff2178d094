import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useMealName } from '../meals/use-meal-words.ts';
import type { BroughtIn } from './cart-panel-context.ts';

/** What came of ordering again: what stayed out and why, and what to look at before paying. */
export function BroughtInNotice({ news: { orderNumber, leftOut, isNothing } }: { news: BroughtIn }) {
  const { t } = useTranslation('cart');
  const nameOf = useMealName();
  return (
    <Notice
      kind={leftOut.length > 0 ? 'warning' : 'success'}
      title={t(isNothing ? 'again.none' : 'again.done', { number: orderNumber })}
      level={3}
      announce
    >
      {leftOut.length > 0 ? (
        <>
          <p>{t('again.leftOut')}</p>
          <ul>
            {leftOut.map((meal) => (
              <li key={meal.mealId}>
                <span lang={nameOf(meal).lang}>{nameOf(meal).name}</span> – {t(`again.reason.${meal.reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isNothing ? null : <p>{t('again.check')}</p>}
    </Notice>
  );
}
