import { useTranslation } from 'react-i18next';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Localized } from '@trpeza/ui/kit/language/localized';
import type { ReorderResult } from './cart-panel-context.ts';

/** The result of ordering again: the omitted meals with reasons, and a request to check the cart before paying. */
export function ReorderNotice({ news: { orderNumber, leftOut, isNothing } }: { news: ReorderResult }) {
  const { t } = useTranslation('cart');
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
                <Localized of={meal} text="name" /> – {t(`again.reason.${meal.reason}`)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {isNothing ? null : <p>{t('again.check')}</p>}
    </Notice>
  );
}
