import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ORDER_FIELDS } from './order-filters.ts';
import styles from './orders.module.css';

/** Names the customer that the list is limited to, with a link to the orders of all customers. */
export function CustomerFilterNotice({ accountId, name }: { accountId: number; name: string | undefined }) {
  const { t } = useTranslation('admin');
  const { linkTo } = useUrlFilters(ORDER_FIELDS);
  return (
    <p className={styles.only}>
      <strong>{t('orders.onlyOf', { name: name ?? t('orders.noName', { id: accountId }) })}</strong>{' '}
      <Link to={linkTo({ accountId: undefined })}>{t('orders.everybody')}</Link>
    </p>
  );
}
