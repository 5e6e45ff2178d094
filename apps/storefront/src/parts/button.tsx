import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger';

interface Dress {
  look?: ButtonLook;
  size?: 'usual' | 'large';
  wide?: boolean;
  children: ReactNode;
}

type ButtonProps = Dress & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'>;

/**
 * The shop's buttons are plain elements: the first load has no room for a component library. A busy button stays
 * operable for the keyboard; whoever handles the press ignores the second one.
 */
export function Button({
  look = 'main',
  size = 'usual',
  wide,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      className={styles.button}
      data-look={look}
      data-size={size}
      data-wide={wide || undefined}
      type={type}
      {...rest}
    >
      {children}
    </button>
  );
}

type AnchorButtonProps = Dress & { href: string };

/** Leads out of the shop: dials, or opens the mail program. */
export function AnchorButton({ look = 'main', size = 'usual', wide, children, href }: AnchorButtonProps) {
  return (
    <a className={styles.button} data-look={look} data-size={size} data-wide={wide || undefined} href={href}>
      {children}
    </a>
  );
}

interface ButtonLinkProps extends Dress {
  to: string;
  state?: unknown;
  onClick?: () => void;
}

/** Goes somewhere, so it is a link; only its dress is a button's. */
export function ButtonLink({ look = 'main', size = 'usual', wide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={styles.button} data-look={look} data-size={size} data-wide={wide || undefined} {...rest}>
      {children}
    </Link>
  );
}
