import styles from './day-leaf.module.css';

/** A delivery day as a leaf of a calendar with a woven edge, beside the day's words; hidden from screen readers. */
export function DayLeaf({ date }: { date: string }) {
  return (
    <span className={styles.leaf} aria-hidden="true">
      {Number(date.slice(8))}
    </span>
  );
}
