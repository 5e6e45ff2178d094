import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: ReactNode; note?: ReactNode }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The tabs of a page. Only the panel of the selected tab exists. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const current = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id;
  if (current === undefined) return children;
  return (
    <MantineTabs
      value={current}
      onChange={(value) => onChoose(value as Id)}
      color="var(--indigo)"
      classNames={{ tab: styles.tab ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map(({ id, label: name, note }) => (
          <MantineTabs.Tab key={id} value={id}>
            {name}
            {note === undefined ? null : <span className={styles.note}>{note}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={current} pt="md">
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
