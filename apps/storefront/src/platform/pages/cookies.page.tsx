import { useTranslation } from 'react-i18next';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
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
      before={<KeptList />}
    />
  );
}

function KeptList() {
  const { t } = useTranslation('policies');
  const { sites } = useKitchen();
  // Over HTTPS, the name has the prefix that makes browsers reject the cookie from any other host.
  const login = sites.shop.startsWith('https:') ? '__Host-trpeza' : 'trpeza';
  // One draft per form, under the form's name.
  const names: Partial<Record<(typeof KEPT)[number]['entry'], string>> = { login, draft: 'draft:…' };
  return (
    <section className={styles.section}>
      <h2>{t('cookies.table')}</h2>
      {KEPT.map(({ entry, kind }) => (
        <div key={entry} className={styles.panel}>
          <h3>
            <code>{names[entry] ?? entry}</code>
          </h3>
          <FactList
            isCompact
            facts={[
              [t('cookies.where'), t(`cookies.kinds.${kind}`)],
              [t('cookies.purpose'), t(`cookies.entries.${entry}.purpose`)],
              [t('cookies.lasts'), t(`cookies.entries.${entry}.lasts`)],
            ]}
          />
        </div>
      ))}
    </section>
  );
}
