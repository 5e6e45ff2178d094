import { Menu } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../button/button.tsx';
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

/**
 * A menu with the actions of a row behind one button. Until the first click it is only the button, because a list has one in
 * every row.
 */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [isUsed, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const about = { variant: 'icon', 'aria-label': label, title: label } as const;
  const content = <Icon name="more" />;
  if (!isUsed)
    return (
      <Button {...about} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)}>
        {content}
      </Button>
    );
  return (
    <Menu
      defaultOpened
      onClose={() => button.current?.focus()}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Button ref={button} {...about}>
          {content}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={styles.menu ?? ''}>
        {actions.map((action) => (
          <Item key={action.label} action={action} button={button} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  action: RowAction;
  button: RefObject<HTMLButtonElement | null>;
}

function Item({ action: { label, icon, isDanger, to, onSelect }, button }: ItemProps) {
  const about = {
    className: styles.item ?? '',
    leftSection: icon && <Icon name={icon} />,
    ...(isDanger && { color: 'var(--ajvar)' }),
    children: label,
  };
  if (to !== undefined) return <Menu.Item component={Link} to={to} {...about} />;
  const select = () => {
    // A dialog opened by the action restores the focus to this button when it closes.
    button.current?.focus();
    onSelect?.();
  };
  return <Menu.Item onClick={select} {...about} />;
}
