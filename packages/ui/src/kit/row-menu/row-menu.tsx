import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icons.ts';
import styles from './row-menu.module.css';

export interface RowAction {
  label: string;
  icon?: IconName;
  isDanger?: boolean;
  /** For a link; actions without it have a click handler. */
  to?: string;
  onSelect?: () => void;
}

type RowMenuProps = {
  /** Accessible name that includes the row: "Actions: Ana Popova". */
  label: string;
  actions: readonly RowAction[];
};

const GAP = 4;

/**
 * Returns where to place the menu: below or above its button, and aligned to the button's left or right edge. The side
 * with more room in the window is used.
 */
function placeBy(button: HTMLElement): CSSProperties {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const across =
    left + right < width
      ? { left: Math.max(GAP, left), maxWidth: width - left - GAP }
      : { right: Math.max(GAP, width - right), maxWidth: right - GAP };
  return bottom < window.innerHeight / 2
    ? { ...across, top: bottom + GAP }
    : { ...across, bottom: window.innerHeight - top + GAP };
}

/**
 * A menu with the actions of a row behind one button. It is a native popover: above everything else, closed by Escape or
 * a click outside, and it restores the focus. In the menu, the arrow keys move the focus.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  const isOpen = place !== undefined;
  const close = () => menu.current?.hidePopover();

  useEffect(() => {
    if (!isOpen) return;
    // The menu follows its button.
    const follow = () => button.current && setPlace(placeBy(button.current));
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', follow, options);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, options);
      window.removeEventListener('resize', follow);
    };
  }, [isOpen]);

  const select = (action: RowAction) => {
    close();
    // A dialog opened by the action restores the focus to this button when it closes.
    button.current?.focus();
    action.onSelect?.();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
      >
        <Icon name="more" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={place}
        onBeforeToggle={({ newState }) =>
          setPlace(newState === 'open' && button.current ? placeBy(button.current) : undefined)
        }
        onToggle={({ newState }) => {
          if (newState === 'open') itemsOf(menu.current)[0]?.focus({ preventScroll: true });
        }}
        onKeyDown={(event) => onKey(event, close)}
      >
        {actions.map((action) => (
          <Item key={action.label} action={action} onSelect={() => select(action)} />
        ))}
      </div>
    </>
  );
}

function Item({ action, onSelect }: { action: RowAction; onSelect: () => void }) {
  const { label, icon, isDanger, to } = action;
  const about = {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'data-danger': isDanger || undefined,
    onClick: onSelect,
  };
  const content = (
    <>
      {icon ? <Icon name={icon} /> : null}
      {label}
    </>
  );
  if (to !== undefined)
    return (
      <Link to={to} {...about}>
        {content}
      </Link>
    );
  return (
    <button type="button" {...about}>
      {content}
    </button>
  );
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

function onKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  // Closing focuses the button, and the browser then moves the focus on from there.
  if (event.key === 'Tab') return close();
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
