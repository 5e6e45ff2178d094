import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

type ExternalLinkButtonProps = {
  href: string;
  children: ReactNode;
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'md' | 'lg';
};

/** Opens another place in a new window, and says so. */
export function ExternalLinkButton({
  href,
  children,
  variant = 'default',
  size = 'md',
}: ExternalLinkButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      variant={variant}
      size={size}
      rightSection={<Icon name="external" />}
    >
      <span>
        {children}
        <VisuallyHidden> ({t('opensInNewWindow')})</VisuallyHidden>
      </span>
    </Button>
  );
}
