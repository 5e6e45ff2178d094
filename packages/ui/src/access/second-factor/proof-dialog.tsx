import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { QueryView } from '../../kit/query-view/query-view.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { ProveIdentity } from './prove-identity.tsx';

export interface ProofDialogProps {
  open: boolean;
  /** Called when the dialog closes. */
  onDone: (isProved: boolean) => void;
}

/** Asks for a proof of identity before a privileged request: by the second factor, or by password if there is none. */
export function ProofDialog({ open, onDone }: ProofDialogProps) {
  const { t } = useTranslation('factor');
  return (
    <Dialog open={open} onClose={() => onDone(false)} title={t('prove.title')}>
      <Stack>
        <p>{t('prove.text')}</p>
        <OwnFactor onProved={() => onDone(true)} />
      </Stack>
    </Dialog>
  );
}

function OwnFactor({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const query = useQuery(api.query('GET /api/user/factor'));
  return (
    <QueryView query={query} title={t('page.loadFailed')}>
      {({ passkeys, hasCodes }) => {
        const has = { passkey: passkeys.length > 0, codes: hasCodes };
        return <ProveIdentity has={has} byPassword={!has.passkey && !has.codes} onProved={onProved} />;
      }}
    </QueryView>
  );
}
