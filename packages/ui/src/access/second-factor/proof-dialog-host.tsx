import { Suspense, useEffect, useState } from 'react';
import { useApi } from '../../platform/back-office/api.tsx';
import { lazyPage } from '../../platform/back-office/lazy-page.ts';
import type { ProofDialogProps } from './proof-dialog.tsx';

const ProofDialog = lazyPage<ProofDialogProps>(['factor'], async () => {
  const { ProofDialog: dialog } = await import('./proof-dialog.tsx');
  return { default: dialog };
});

type Answer = (isProved: boolean) => void;

/**
 * Opens the dialog "Is it you?" when a request needs a proof of identity first. Requests that wait at the same time share
 * one dialog.
 */
export function ProofDialogHost() {
  const api = useApi();
  const [waiting, setWaiting] = useState<readonly Answer[]>();
  useEffect(() => {
    api.onProofNeeded(() => new Promise((resolve) => setWaiting((others = []) => [...others, resolve])));
  }, [api]);
  if (!waiting) return null;
  const settle = (isProved: boolean) => {
    for (const answer of waiting) answer(isProved);
    setWaiting([]);
  };
  return (
    <Suspense fallback={null}>
      <ProofDialog open={waiting.length > 0} onDone={settle} />
    </Suspense>
  );
}
