import type { Ordering } from '@trpeza/contract/phone/phone.schemas';
import { useKitchen } from '@trpeza/ui/features/desk/use-kitchen';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { dropDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { useKeptDraft } from '@trpeza/ui/kit/drafts/use-kept-draft';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCall, startOf, type Call } from './call.ts';

/** What is said in a call is kept in the tab, so that neither a reload nor a session that ends costs any of it. */
export function useCall(ordering: Ordering) {
  const { id: userId } = useUser();
  const { t } = useTranslation('accounts');
  const code = useKitchen()?.country;
  const country = code ? t(`countries.${code}`) : '';
  const name = `call ${ordering.customer.id}`;
  const [kept] = useState(() => {
    const draft = readDraft<Partial<Call>>(name, userId);
    return isCall(draft) ? draft : undefined;
  });
  const fresh = () => startOf(ordering, crypto.randomUUID(), country);
  const { draft: call, change, reset } = useKeptDraft<Call>(name, userId, () => kept ?? fresh());
  return {
    call,
    change,
    restart: () => reset(fresh()),
    isKept: kept !== undefined,
    drop: () => dropDraft(name),
  };
}

export type ChangeCall = ReturnType<typeof useCall>['change'];
