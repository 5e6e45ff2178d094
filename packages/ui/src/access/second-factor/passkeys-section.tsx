import { Group, Stack, Text } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Factor } from '@trpeza/contract/access/factor.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../kit/field/text-field.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { EditForm } from '../../platform/back-office/edit-dialog.tsx';
import { useFormats } from '../../platform/back-office/use-kitchen.ts';
import { createPasskey, hasPasskeys, isAlreadyRegistered } from './browser-passkeys.ts';
import { RemoveFactor, Section } from './section.tsx';

export interface PasskeysSectionProps {
  level: 2 | 3;
  passkeys: Factor['passkeys'];
  /** Receives the recovery codes if this is the user's first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function PasskeysSection({ level, passkeys, onAdded }: PasskeysSectionProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Section level={level} title={t('passkeys.title')} heading={heading}>
      <p>{t('passkeys.text')}</p>
      {passkeys.length > 0 ? (
        <Stack component="ul" gap="sm">
          {passkeys.map((passkey) => (
            <Group key={passkey.id} component="li" justify="space-between">
              <PasskeyFacts passkey={passkey} />
              <RemoveFactor
                of="passkeys"
                name={passkey.name}
                call={() => api.call('DELETE /api/user/factor/passkeys/{id}', { params: { id: passkey.id } })}
                onRemoved={() => heading.current?.focus()}
              />
            </Group>
          ))}
        </Stack>
      ) : level === 2 ? (
        <Text c="dimmed">{t('passkeys.none')}</Text>
      ) : null}
      {hasPasskeys() ? <AddPasskey onAdded={onAdded} /> : <Text c="dimmed">{t('passkeys.unsupported')}</Text>}
    </Section>
  );
}

function PasskeyFacts({ passkey }: { passkey: Factor['passkeys'][number] }) {
  const { t } = useTranslation('factor');
  const { instant } = useFormats();
  const { name, host, createdAt, lastUsedAt } = passkey;
  const isHere = location.hostname === host || location.hostname.endsWith(`.${host}`);
  return (
    <div>
      <strong>{name}</strong>
      <Text c="dimmed">{t('passkeys.added', { date: instant(createdAt) })}</Text>
      <Text c="dimmed">
        {lastUsedAt ? t('passkeys.lastUsed', { date: instant(lastUsedAt) }) : t('passkeys.neverUsed')}
      </Text>
      {isHere ? null : <Text c="dimmed">{t('passkeys.onlyOn', { host })}</Text>}
    </div>
  );
}

function AddPasskey({ onAdded }: Pick<PasskeysSectionProps, 'onAdded'>) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const add = async ({ name }: { name: string }) => {
    const created = await createPasskey(await api.call('POST /api/user/factor/passkeys/challenge'));
    return api.call('POST /api/user/factor/passkeys', { body: { ...created, name } });
  };
  return (
    <EditForm
      form={{
        values: { name: '' },
        check: ({ name }) => (name.trim() ? {} : { name: t('rules.name-required') }),
      }}
      call={{ mutationFn: add }}
      done={t('passkeys.addedNow')}
      submit={t('passkeys.add')}
      onSaved={({ recoveryCodes }, form) => {
        form.reset();
        onAdded(recoveryCodes);
      }}
      onFailed={(error, form) => {
        if (error instanceof ApiError) return false;
        form.refuse(error, t(isAlreadyRegistered(error) ? 'passkeys.known' : 'passkeys.cancelled'));
        return true;
      }}
    >
      {(form) => (
        <TextField
          {...form.text('name')}
          label={t('passkeys.name')}
          description={t('passkeys.nameHint')}
          autoComplete="off"
          maxLength={60}
          required
        />
      )}
    </EditForm>
  );
}
