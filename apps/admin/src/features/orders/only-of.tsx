import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { readFilters, readSort, writeFilters } from './order-filters.ts';
import styles from './orders.module.css';

/** Says whose orders the list is limited to, with a link to those of all customers. */
export function OnlyOf({ accountId, name }: { accountId: string; name: string | undefined }) {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const { accountId: _, ...others } = readFilters(search);
  return (
    <p className={styles.only}>
      <strong>{t('orders.onlyOf', { name: name ?? t('orders.noName', { id: accountId }) })}</strong>{' '}
      <Link to={{ search: writeFilters(others, readSort(search)).toString() }}>{t('orders.everybody')}</Link>
    </p>
  );
}
