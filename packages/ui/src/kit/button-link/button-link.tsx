import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type ButtonLinkProps = {
  to: string;
  children: ReactNode;
  variant?: 'filled' | 'default' | 'subtle';
  size?: 'md' | 'lg';
};

/** Goes somewhere, so it is a link; only its dress is a button's. */
export function ButtonLink({ to, children, variant = 'filled', size = 'md' }: ButtonLinkProps) {
  return (
    <Button component={Link} to={to} variant={variant} size={size}>
      {children}
    </Button>
  );
}
