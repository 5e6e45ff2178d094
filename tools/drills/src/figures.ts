interface Figure {
  figure: string;
  value: string;
  aim: string;
  isMet: boolean;
  /** Whether a machine that is busy otherwise may miss the aim. */
  ofSpeed: boolean;
}

/** The results of one drill: printed as a table; one missed aim fails the drill. */
export class Figures {
  readonly #rows: Figure[] = [];
  /** Whether the machine did nothing else: if it did, what it missed for want of speed is told, and does not fail the drill. */
  isQuiet = true;

  /** A figure that is only told. */
  tell(figure: string, value: string | number): void {
    this.#rows.push({ figure, value: String(value), aim: '', isMet: true, ofSpeed: false });
  }

  atMost(figure: string, value: number, aim: number, unit: string, ofSpeed = false): void {
    this.#add(figure, `${round(value)} ${unit}`, `≤ ${aim} ${unit}`, value <= aim, ofSpeed);
  }

  atLeast(figure: string, value: number, aim: number, unit: string): void {
    this.#add(figure, `${round(value)} ${unit}`, `≥ ${aim} ${unit}`, value >= aim);
  }

  /** What must not be there, each as a sentence, such as lost orders. */
  none(figure: string, found: readonly string[], ofSpeed = false): void {
    this.#add(
      figure,
      found.length === 0 ? 'none' : `${found.length}: ${found.slice(0, 5).join('; ')}`,
      'none',
      found.length === 0,
      ofSpeed,
    );
  }

  get areMet(): boolean {
    return this.#rows.every((row) => this.#verdictOf(row) !== 'MISSED');
  }

  print(): void {
    console.table(
      this.#rows.map((row) => ({
        figure: row.figure,
        value: row.value,
        aim: row.aim,
        verdict: this.#verdictOf(row),
      })),
    );
  }

  #add(figure: string, value: string, aim: string, isMet: boolean, ofSpeed = false): void {
    this.#rows.push({ figure, value, aim, isMet, ofSpeed });
  }

  #verdictOf({ aim, isMet, ofSpeed }: Figure): '' | 'ok' | 'missed' | 'MISSED' {
    if (!aim) return '';
    if (isMet) return 'ok';
    return ofSpeed && !this.isQuiet ? 'missed' : 'MISSED';
  }
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(1))));
