import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../kit/card/card.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { PageHeader } from '../../kit/page-header/page-header.tsx';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import type { Factor } from '@trpeza/contract/access/factor.schemas';
import { useApi } from '../../platform/back-office/api.tsx';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useUser } from '../../platform/back-office/use-session.ts';
import styles from './factor.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { useReloadFactors } from './use-remove-factor.ts';
import { FactorSections } from './factor-sections.tsx';

/** The page where staff manage their own second factor. */
export function ManageFactor() {
  const { t } = useTranslation('factor');
  const api = useApi();
  const query = useQuery(api.query('GET /api/user/factor'));
  usePageTitle(t('page.title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      <QueryView query={query} title={t('page.loadFailed')}>
        {(factor) => <OwnFactor factor={factor} />}
      </QueryView>
    </div>
  );
}

function OwnFactor({ factor }: { factor: Factor }) {
  const { t } = useTranslation('factor');
  const { passkeys, hasCodes, recoveryCodesLeft, areRecoveryCodesKept } = factor;
  const { username } = useUser();
  const reload = useReloadFactors();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const recovery = useRef<HTMLHeadingElement>(null);
  const isOn = passkeys.length > 0 || hasCodes;
  const show = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void reload();
  };
  const putAway = () => {
    setCodes([]);
    void reload();
    recovery.current?.focus();
  };
  return (
    <>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} username={username} done={t('recovery.kept')} onKept={putAway} />
      ) : null}
      <Notice kind={isOn ? 'success' : 'info'} title={t(isOn ? 'page.on' : 'page.off')}>
        {isOn ? (factor.isRequired ? t('page.required') : null) : t('page.offText')}
      </Notice>
      <FactorSections level={2} passkeys={passkeys} hasCodes={hasCodes} onAdded={show} frame={Card} />
      {isOn ? (
        <Card>
          <RecoverySection
            left={recoveryCodesLeft}
            areKept={areRecoveryCodesKept || codes.length > 0}
            title={recovery}
            onRenewed={show}
          />
        </Card>
      ) : null}
    </>
  );
}
