import styles from './band.module.css';

type BandProps = {
  /**
   * `header` is the embroidered stripe, `slim` the same at half the height, `footer` the woven stripe on plum, `thread` a
   * single row of stitches.
   */
  variant?: 'header' | 'slim' | 'footer' | 'thread';
};

/** Decoration only; hidden from screen readers. */
export function Band({ variant = 'header' }: BandProps) {
  return <div className={styles[variant]} aria-hidden="true" />;
}
