import { Group } from '@mantine/core';
import type { CodesToConfirm } from '@trpeza/contract/access/factor.schemas';
import { encodeQR } from 'qr';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button/button.tsx';
import { useApi } from '../../platform/back-office/api.tsx';
import { EditForm } from '../../platform/back-office/edit-dialog.tsx';
import { useSave } from '../../platform/back-office/use-save.ts';
import styles from './factor.module.css';
import { CodeField } from './prove-identity.tsx';
import { RemoveFactor, Section } from './section.tsx';

interface CodesSectionProps {
  level: 2 | 3;
  hasCodes: boolean;
  onBegun: () => void;
  /** Receives the recovery codes if this is the user's first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

export function CodesSection({ level, hasCodes, onBegun, onAdded }: CodesSectionProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const [toConfirm, setToConfirm] = useState<CodesToConfirm>();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const begin = useSave(api.mutation('POST /api/user/factor/codes'), {
    onSaved: (begun) => {
      setToConfirm(begun);
      onBegun();
      focusHeading();
    },
  });
  return (
    <Section level={level} title={t('codes.title')} heading={heading}>
      <p>{t('codes.text')}</p>
      {hasCodes ? <p>{t('codes.isOn')}</p> : null}
      {toConfirm ? (
        <ConfirmCodes
          {...toConfirm}
          onConfirmed={(recoveryCodes) => {
            setToConfirm(undefined);
            focusHeading();
            onAdded(recoveryCodes);
          }}
        />
      ) : (
        <Group gap="sm">
          <Button variant="secondary" isLoading={begin.isPending} onClick={() => begin.mutate({})}>
            {t(hasCodes ? 'codes.replace' : 'codes.setUp')}
          </Button>
          {hasCodes ? (
            <RemoveFactor
              of="codes"
              call={() => api.call('DELETE /api/user/factor/codes')}
              onRemoved={focusHeading}
            />
          ) : null}
        </Group>
      )}
    </Section>
  );
}

type ConfirmCodesProps = CodesToConfirm & { onConfirmed: (recoveryCodes: readonly string[]) => void };

/** Shows the TOTP secret as a QR code and as text, with a field for the first code. */
function ConfirmCodes({ secret, uri, onConfirmed }: ConfirmCodesProps) {
  const { t } = useTranslation('factor');
  const api = useApi();
  return (
    <EditForm
      form={{
        values: { code: '' },
        schema: () => import('@trpeza/contract/access/factor.schemas').then((all) => all.ConfirmCodes),
      }}
      call={api.mutation('PUT /api/user/factor/codes')}
      inputOf={(body) => ({ body })}
      done={t('codes.done')}
      submit={t('codes.confirm')}
      onSaved={({ recoveryCodes }) => onConfirmed(recoveryCodes)}
    >
      {(form, { error }) => (
        <>
          <p>{t('codes.scan')}</p>
          <QrCode text={uri} label={t('codes.picture')} />
          <p>{t('codes.typed')}</p>
          <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          <CodeField
            {...form.text('code')}
            label={t('codes.code')}
            description={t('codes.codeHint')}
            refusal={error}
          />
        </>
      )}
    </EditForm>
  );
}

/** Quiet zone around the code in modules, as required by the QR code standard. */
const MARGIN = 4;

/** Renders a text as a QR code. It is an inline SVG, so the content security policy needs no exception for images. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: MARGIN }), [text]);
  const dark = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
