import { Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Factor } from '@trpeza/contract/access/factor.schemas';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';
import { Notice } from '../../kit/notice/notice.tsx';
import { PageHeader } from '../../kit/page-header/page-header.tsx';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { usePageTitle } from '../../platform/back-office/use-page-title.ts';
import { useSave } from '../../platform/back-office/use-save.ts';
import { useUser } from '../../platform/back-office/use-session.ts';
import { FactorSections } from './factor-sections.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section, useReloadFactors } from './section.tsx';

/** The page where staff manage their own second factor. */
export function ManageFactor() {
  const { t } = useTranslation('factor');
  const api = useApi();
  const query = useQuery(api.query('GET /api/user/factor'));
  usePageTitle(t('page.title'));
  return (
    <Stack maw="48rem">
      <PageHeader title={t('page.title')} lead={t('page.lead')} />
      <QueryView query={query} title={t('page.loadFailed')}>
        {(factor) => <OwnFactor factor={factor} />}
      </QueryView>
    </Stack>
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
    show([]);
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
      <Paper>
        <Stack gap="xl">
          <FactorSections level={2} passkeys={passkeys} hasCodes={hasCodes} onAdded={show} />
          {isOn ? (
            <RecoverySection
              left={recoveryCodesLeft}
              areKept={areRecoveryCodesKept || codes.length > 0}
              heading={recovery}
              onRenewed={show}
            />
          ) : null}
        </Stack>
      </Paper>
    </>
  );
}

interface RecoverySectionProps {
  left: number;
  /** Whether the user has confirmed saving the codes, or still sees them. */
  areKept: boolean;
  /** Gets the focus when the list of new codes is closed. */
  heading: Ref<HTMLHeadingElement>;
  onRenewed: (recoveryCodes: readonly string[]) => void;
}

function RecoverySection({ left, areKept, heading, onRenewed }: RecoverySectionProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const confirm = useConfirm();
  const renew = useSave(api.mutation('POST /api/user/factor/recovery-codes'), {
    onSaved: ({ recoveryCodes }) => onRenewed(recoveryCodes),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('recovery.renewTitle'),
      text: t('recovery.renewText'),
      confirmLabel: t('recovery.renew'),
    });
    if (isSure) renew.mutate({});
  };
  return (
    <Section level={2} title={t('recovery.title')} heading={heading}>
      <p>{t('recovery.text')}</p>
      <p>{t('recovery.left', { count: left })}</p>
      {areKept ? null : (
        <Notice kind="warning" level={3} title={t('recovery.notKept')}>
          {t('recovery.notKeptText')}
        </Notice>
      )}
      <div>
        <Button variant="secondary" isLoading={renew.isPending} onClick={() => void ask()}>
          {t('recovery.renew')}
        </Button>
      </div>
    </Section>
  );
}
