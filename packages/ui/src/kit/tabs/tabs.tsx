import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: ReactNode; note?: ReactNode }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The tabs of a page. Arrow keys select the next tab. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const own = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosen),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus();
    onChoose(next.id);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            id={`${own}${index}`}
            className={styles.tab}
            type="button"
            role="tab"
            aria-selected={index === at}
            aria-controls={index === at ? `${own}panel` : undefined}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.note === undefined ? null : <span className={styles.note}>{tab.note}</span>}
          </button>
        ))}
      </div>
      <div id={`${own}panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${own}${at}`}>
        {children}
      </div>
    </>
  );
}
