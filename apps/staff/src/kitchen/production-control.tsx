import type { ProductionControl as Control } from '@trpeza/contract/kitchen/production.schemas';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import styles from './production-control.module.css';

/** Confirms that no paid meal is missing, or shows a prominent error with the difference and whom to call. */
export function ProductionControl({ control }: { control: Control }) {
  const { t } = useTranslation('kitchen');
  if (!control.agrees || control.paidWithoutOrder > 0) return <Disagreement control={control} />;
  return (
    <section className={styles.control} aria-label={t('production.control.title')}>
      <Icon name="success" size={1.75} />
      <p className={styles.sum}>
        {t('production.control.orders', { count: control.orders })} ={' '}
        {t('production.control.mealsIn', { count: control.mealsIn })} ={' '}
        {t('production.control.mealsOut', { count: control.mealsOut })}
      </p>
    </section>
  );
}

function Disagreement({ control: { differing, paidWithoutOrder } }: { control: Control }) {
  const { t } = useTranslation('kitchen');
  const phone = useKitchen()?.phone;
  return (
    <Notice
      kind="error"
      title={<span className={styles.alarm}>{t('production.control.differs')}</span>}
      announce
    >
      <ul className={styles.problems}>
        {differing.map(({ orderNumber, ...counts }, at) => (
          <li key={orderNumber ?? `none ${at}`}>
            {orderNumber === null
              ? t('production.control.noOrder', counts)
              : t('production.control.order', { number: orderNumber, ...counts })}
          </li>
        ))}
        {paidWithoutOrder > 0 ? (
          <li>{t('production.control.paidWithoutOrder', { count: paidWithoutOrder })}</li>
        ) : null}
      </ul>
      <p className={styles.call}>
        {phone ? (
          <a href={phoneUrl(phone)}>{t('production.control.call', { phone })}</a>
        ) : (
          t('production.control.callOffice')
        )}
      </p>
    </Notice>
  );
}
