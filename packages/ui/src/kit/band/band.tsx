import styles from './band.module.css';

type BandProps = {
  /**
   * `header` is the embroidered stripe, and `slim` the same stripe at half the height. `footer` is the woven stripe on
   * plum. `thread` is a single row of stitches.
   */
  variant?: 'header' | 'slim' | 'footer' | 'thread';
};

/** Decoration only; hidden from screen readers. */
export function Band({ variant = 'header' }: BandProps) {
  return <div className={styles[variant]} aria-hidden="true" />;
}
