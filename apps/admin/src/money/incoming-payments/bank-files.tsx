import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './incoming-payments.module.css';

/** The latest bank files, which show whether a file was imported. */
export function BankFiles() {
  const { t } = useTranslation('incoming-payments');
  const { instant } = useFormats();
  const files = useQuery({ ...api.query('GET /api/bank-files'), refetchOnMount: 'always' });
  return (
    <QueryView query={files} title={t('file.loadFailed')}>
      {(all) =>
        all.length === 0 ? null : (
          <details className={styles.columns}>
            <summary>{t('file.earlier')}</summary>
            <ul>
              {all.map(({ id, fileName, uploadedAt, uploadedBy, lines, openLines }) => (
                <li key={id} className={styles.text}>
                  {[
                    fileName,
                    instant(uploadedAt),
                    uploadedBy,
                    t('file.lines', { count: lines }),
                    t('file.open', { count: openLines }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </QueryView>
  );
}
