import { useQuery } from '@tanstack/react-query';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useFormats } from '../../use-formats.ts';
import styles from './budget.module.css';

/** The statements of the last months with a delivery; renders nothing if there are none. */
export function OwnStatements() {
  const { t } = useTranslation('budgets');
  const { month: nameOf, language } = useFormats();
  const { data: months } = useQuery({ ...api.query('GET /api/statements/own'), staleTime: 0 });
  if (!months || months.length === 0) return null;
  return (
    <section className={styles.you}>
      <h2>{t('statements.title')}</h2>
      <p>{t('statements.lead')}</p>
      <ul className={styles.statements}>
        {months.map(({ month }) => (
          <li key={month}>
            <a
              className={styles.statement}
              href={api.href('GET /api/statements/own/{month}/pdf', {
                params: { month },
                query: { language },
              })}
              target="_blank"
              rel="noopener"
            >
              {t('statements.link', { month: nameOf(month) })} <Icon name="external" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
