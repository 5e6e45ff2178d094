import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { ApiError } from '@trpeza/api-client/api-error';
import { api } from '../api.ts';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../use-error-text.ts';
import styles from './newsletter.module.css';

interface Attempt {
  isPending?: boolean;
  error?: string;
}

const focus = (element: HTMLElement | null): void => {
  element?.focus();
};

/** One line in the footer of every page, kept as small as possible: only the server validates the input. */
export function NewsletterForm() {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [{ isPending = false, error }, setAttempt] = useState<Attempt>({});
  const [isSent, setSent] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setAttempt({ isPending: true });
    try {
      await api.call('POST /api/newsletter', { body: { email: input.current?.value ?? '' } });
      setSent(true);
    } catch (failure) {
      const field = failure instanceof ApiError ? failure.fields[0]?.message : undefined;
      setAttempt({ error: field ?? errorText(failure) });
      input.current?.focus();
    }
  };

  if (isSent) {
    return (
      <p className={styles.sent} role="status" tabIndex={-1} ref={focus}>
        <Icon name="success" /> {t('footer.newsletter.sent')}
      </p>
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('footer.newsletter.email')}</label>
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <VisuallyHidden>{t('common:problem.field')} </VisuallyHidden>
          <Icon name="error" /> {error}
        </p>
      ) : null}
      <input
        className={styles.input}
        ref={input}
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button type="submit" variant="secondary" isLoading={isPending}>
        {t('footer.newsletter.subscribe')}
      </Button>
    </form>
  );
}
