import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { TextPage } from './text-page.tsx';
import styles from './text-page.module.css';

/** Everything that the shop stores in a browser. A browser test compares this list with what is stored after a visit. */
const KEPT = [
  { entry: 'login', kind: 'cookie' },
  { entry: 'language', kind: 'both' },
  { entry: 'textSize', kind: 'both' },
  { entry: 'userCart', kind: 'local' },
  { entry: 'draft', kind: 'session' },
] as const;

export function CookiesPage() {
  const { t } = useTranslation('policies');
  return (
    <TextPage
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      sections={t('cookies.sections', { returnObjects: true })}
      links={{ none: paths.privacy() }}
      before={<KeptTable />}
    />
  );
}

function KeptTable() {
  const { t } = useTranslation('policies');
  const { sites } = useKitchen();
  // Over HTTPS, the name has the prefix that makes browsers reject the cookie from any other host.
  const login = sites.shop.startsWith('https:') ? '__Host-trpeza' : 'trpeza';
  // One draft per form, under the form's name.
  const names: Partial<Record<(typeof KEPT)[number]['entry'], string>> = { login, draft: 'draft:…' };
  return (
    // Explicit roles: a table whose rows are displayed as cards is no longer announced as a table.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <table className={styles.table} role="table">
      <caption>{t('cookies.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cookies.name')}</th>
          <th scope="col">{t('cookies.where')}</th>
          <th scope="col">{t('cookies.purpose')}</th>
          <th scope="col">{t('cookies.lasts')}</th>
        </tr>
      </thead>
      <tbody>
        {KEPT.map(({ entry, kind }) => (
          <tr key={entry}>
            <th scope="row">
              <code>{names[entry] ?? entry}</code>
            </th>
            <td data-label={t('cookies.where')}>{t(`cookies.kinds.${kind}`)}</td>
            <td data-label={t('cookies.purpose')}>{t(`cookies.entries.${entry}.purpose`)}</td>
            <td data-label={t('cookies.lasts')}>{t(`cookies.entries.${entry}.lasts`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
