import { labelsPerSheet, type LabelLayout } from '@trpeza/contract/kitchen/kitchen.constants';
import styles from './label-sheet-drawing.module.css';

type LabelSheetDrawingProps = {
  layout: LabelLayout;
  /** Labels already used, and how many are printed after them. */
  skip?: number;
  labels?: number;
  large?: boolean;
};

/** A sheet of labels at true scale, to be compared with the sheet in the hand. */
export function LabelSheetDrawing({ layout, skip = 0, labels = Infinity, large }: LabelSheetDrawingProps) {
  return (
    <svg className={styles.sheet} data-large={large} viewBox="-2 -2 214 301" aria-hidden="true">
      <rect className={styles.paper} width="210" height="297" />
      {Array.from({ length: labelsPerSheet(layout) }, (_, index) => (
        <rect
          key={index}
          className={styles.label}
          data-state={index < skip ? 'gone' : index < skip + labels ? 'printed' : 'left'}
          x={layout.left + (index % layout.columns) * (layout.width + layout.gapX)}
          y={layout.top + Math.floor(index / layout.columns) * layout.height}
          width={layout.width}
          height={layout.height}
          rx="2"
        />
      ))}
    </svg>
  );
}
