import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `danger` is outlined: red is filled for what moves an order forward. */
  variant?: 'primary' | 'secondary' | 'subtle' | 'danger' | 'success' | undefined;
  size?: 'small' | 'large' | undefined;
  isWide?: boolean | undefined;
  /** For its place on the page; what it looks like is said by the other properties. */
  className?: string | undefined;
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** What it does is under way: it says so and a further press does nothing, but it keeps the focus. */
  isLoading?: boolean | undefined;
}

/** An icon is a child like its words. */
export function Button({ isLoading, onClick, ...rest }: ButtonProps) {
  return (
    <button type="button" aria-busy={isLoading} onClick={isLoading ? ignore : onClick} {...styled(rest)} />
  );
}

/** Leaves the app's pages: dials, downloads, opens another site. */
export function AnchorButton({
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...styled(rest)}>{children}</a>;
}

/** Goes somewhere, so it is a link; only its looks are a button's. */
export function ButtonLink(props: ButtonStyle & Omit<ComponentProps<typeof Link>, 'className' | 'style'>) {
  return <Link {...styled(props)} />;
}

const ignore = (event: MouseEvent) => event.preventDefault();

const styled = <Rest extends ButtonStyle>({ variant, size, isWide, className, ...rest }: Rest) => ({
  'data-variant': variant,
  'data-size': size,
  'data-wide': isWide || undefined,
  className: className ? `${styles.button} ${className}` : styles.button,
  ...rest,
});
