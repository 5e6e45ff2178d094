import styles from './calendar-leaf.module.css';

/** A delivery day drawn as a calendar leaf with a woven edge, beside the day as text; hidden from screen readers. */
export function CalendarLeaf({ date }: { date: string }) {
  return (
    <span className={styles.leaf} aria-hidden="true">
      {Number(date.slice(8))}
    </span>
  );
}
