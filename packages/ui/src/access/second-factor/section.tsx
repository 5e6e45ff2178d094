import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '@trpeza/api-client/session';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useConfirm } from '../../kit/confirm/use-confirm.ts';
import { useApi } from '../../platform/back-office/api.tsx';
import { useSave } from '../../platform/back-office/use-save.ts';

interface SectionProps {
  level: 2 | 3;
  title: string;
  /** The heading, which gets the focus when a clicked button of the section is removed. */
  heading: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ level, title, heading, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Stack component="section" aria-labelledby={id}>
      <Heading id={id} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

interface RemoveFactorProps {
  of: 'codes' | 'passkeys';
  /** The name of a passkey. */
  name?: string;
  call: () => Promise<unknown>;
  /** The clicked button is removed, so the parent has to move the focus. */
  onRemoved: () => void;
}

export function RemoveFactor({ of, name, call, onRemoved }: RemoveFactorProps) {
  const { t } = useTranslation('factor');
  const confirm = useConfirm();
  const reload = useReloadFactors();
  const remove = useSave<void, unknown>(
    { mutationFn: call },
    {
      done: t(`${of}.removed`),
      onSaved: () => {
        onRemoved();
        return reload();
      },
    },
  );
  const ask = async () => {
    const isSure = await confirm({
      title: t(`${of}.removeTitle`),
      text: t(`${of}.removeText`, { name }),
      confirmLabel: t(`${of}.remove`),
      destructive: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <Button
      variant="danger"
      isLoading={remove.isPending}
      aria-label={name && t('passkeys.removeNamed', { name })}
      onClick={() => void ask()}
    >
      {t(`${of}.remove`)}
    </Button>
  );
}

/** Returns a function that refetches the factors and the session. */
export function useReloadFactors(): () => Promise<unknown> {
  const api = useApi();
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: api.query('GET /api/user/factor').queryKey }),
      client.invalidateQueries({ queryKey: SESSION_KEY }),
    ]);
}
