import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

export interface ButtonStyle {
  /**
   * `danger` is outlined. Filled red is for the main button. `icon` is a square without a frame,
   * which needs an `aria-label`.
   */
  variant?: 'primary' | 'secondary' | 'subtle' | 'icon' | 'danger' | 'success' | undefined;
  size?: 'small' | 'large' | undefined;
  isWide?: boolean | undefined;
  /** For layout only; the other properties determine the appearance. */
  className?: string | undefined;
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /**
   * Whether an action is in progress. The button then announces the action and ignores further clicks, but keeps the
   * focus.
   */
  isLoading?: boolean | undefined;
}

/** An icon is passed as a child, like the text. */
export function Button({ isLoading, onClick, ...rest }: ButtonProps) {
  return (
    <button type="button" aria-busy={isLoading} onClick={isLoading ? ignore : onClick} {...styled(rest)} />
  );
}

/** For links that leave the app: telephone numbers, downloads, other sites. */
export function AnchorButton({
  children,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...styled(rest)}>{children}</a>;
}

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
