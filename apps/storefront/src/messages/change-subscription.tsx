import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '@trpeza/contract/messages/messages.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { api } from '../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../use-error-text.ts';
import styles from './messages.module.css';

interface ChangeSubscriptionProps {
  token: string;
  subscription: Subscription;
}

export function ChangeSubscription({ token, subscription }: ChangeSubscriptionProps) {
  const { t } = useTranslation('messages');
  const { state, maskedEmail: email } = subscription;
  const client = useQueryClient();
  const errorText = useErrorText();
  const recurring = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (action: 'confirm' | 'unsubscribe') =>
      api.call(`POST /api/newsletter/{token}/${action}`, { params: { token } }),
    onSuccess: (changed) => {
      const { queryKey } = api.query('GET /api/newsletter/{token}', { params: { token } });
      // Renders synchronously, so that screen readers announce the new state after the clicked button is gone.
      flushSync(() => client.setQueryData(queryKey, changed));
      recurring.current?.focus();
    },
  });
  const press = (action: 'confirm' | 'unsubscribe') => () => {
    if (!isPending) mutate(action);
  };
  const isSubscribed = state === 'subscribed';
  return (
    <div className={styles.stack}>
      <div ref={recurring} tabIndex={-1}>
        <Notice kind={isSubscribed ? 'success' : 'info'} title={t(`newsletter.${state}.title`)}>
          {t(`newsletter.${state}.text`, { email })}
        </Notice>
      </div>
      {error ? (
        <Notice kind="error" title={t('newsletter.failed')} announce>
          {errorText(error)}
        </Notice>
      ) : null}
      <div className={styles.presses}>
        {isSubscribed ? null : (
          <Button size="large" isLoading={isPending} onClick={press('confirm')}>
            {t(`newsletter.${state}.confirm`)}
          </Button>
        )}
        {state === 'unsubscribed' ? null : (
          <Button
            size="large"
            variant={isSubscribed ? 'secondary' : 'subtle'}
            isLoading={isPending}
            onClick={press('unsubscribe')}
          >
            {t(`newsletter.${state}.unsubscribe`)}
          </Button>
        )}
      </div>
    </div>
  );
}
