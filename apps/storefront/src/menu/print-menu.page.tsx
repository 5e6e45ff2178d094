import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { Button } from '@trpeza/ui/kit/button/button';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';
import { menuQuery } from '../queries.ts';
import { MenuSheet } from './menu-sheet.tsx';
import styles from './print-menu.module.css';

/** The whole menu on one page, which prints on one sheet of paper for the kitchen door. */
export function PrintMenuPage() {
  const { t } = useTranslation(['sheet', 'meals', 'home', 'common']);
  const menu = useQuery(menuQuery);
  usePageHead({ title: t('title'), description: t('lead') });
  return (
    <div data-page="wide">
      <div className={styles.frame}>
        <PageHeader
          title={t('title')}
          lead={t('lead')}
          back={{ to: paths.menu(), label: t('meals:back') }}
          actions={
            <Button size="large" onClick={() => window.print()}>
              {t('common:print')}
            </Button>
          }
        />
        {menu.isPending ? <Loading /> : null}
        {menu.isError ? (
          <Notice
            kind="error"
            title={t('home:menu.failed')}
            announce
            actions={<Button onClick={() => void menu.refetch()}>{t('common:tryAgain')}</Button>}
          />
        ) : null}
      </div>
      {menu.data ? <MenuSheet menu={menu.data} /> : null}
    </div>
  );
}
