import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorButton, type ButtonStyle } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

type ExternalLinkButtonProps = Pick<ButtonStyle, 'variant' | 'size'> & {
  href: string;
  onClick?: MouseEventHandler;
  children: ReactNode;
};

/** Opens a link in a new window, and announces this. */
export function ExternalLinkButton({ children, ...button }: ExternalLinkButtonProps) {
  const { t } = useTranslation('common');
  return (
    <AnchorButton variant="secondary" {...button} target="_blank" rel="noopener">
      <span>
        {children}
        <VisuallyHidden> ({t('opensInNewWindow')})</VisuallyHidden>
      </span>
      <Icon name="external" />
    </AnchorButton>
  );
}
