import { labelsPerSheet, type LabelLayout } from '@trpeza/contract/kitchen/kitchen.constants';
import styles from './label-sheet-drawing.module.css';

type LabelSheetDrawingProps = {
  layout: LabelLayout;
  /** Number of labels already used. */
  skip?: number;
  /** Lengths of the runs of labels that belong together (one bag, or one meal). By default all labels are printed. */
  runs?: readonly number[];
  large?: boolean;
};

const ALL = [Infinity];

/** Draws a sheet of labels to scale, for comparison with the sheet in the printer. */
export function LabelSheetDrawing({ layout, skip = 0, runs = ALL, large }: LabelSheetDrawingProps) {
  return (
    <svg className={styles.sheet} data-large={large} viewBox="-2 -2 214 301" aria-hidden="true">
      <rect className={styles.paper} width="210" height="297" />
      {Array.from({ length: labelsPerSheet(layout) }, (_, index) => (
        <rect
          key={index}
          className={styles.label}
          data-state={stateOf(index - skip, runs)}
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

/**
 * State of the n-th printed label: negative numbers are labels already used (`gone`), those after the last run stay empty
 * (`left`). Runs alternate between `printed` and `next`, which is drawn darker.
 */
function stateOf(nth: number, runs: readonly number[]): 'gone' | 'printed' | 'next' | 'left' {
  if (nth < 0) return 'gone';
  let end = 0;
  const at = runs.findIndex((run) => nth < (end += run));
  if (at === -1) return 'left';
  return at % 2 === 0 ? 'printed' : 'next';
}
