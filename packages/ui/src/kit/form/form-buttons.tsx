import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';

interface FormButtonsProps {
  /** The verb of the main button; defaults to "Save". */
  submit?: ReactNode;
  isPending: boolean;
  /** Leaves the form without saving; without it there is no second button. */
  onCancel?: (() => void) | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a form. */
export function FormButtons({ submit, isPending, onCancel, children }: FormButtonsProps) {
  const { t } = useTranslation('common');
  return (
    <Group gap="sm">
      <Button type="submit" isLoading={isPending}>
        {submit ?? t('save')}
      </Button>
      {children}
      {onCancel ? (
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      ) : null}
    </Group>
  );
}
