interface Figure {
  figure: string;
  value: string;
  aim: string;
  verdict: '' | 'ok' | 'missed' | 'MISSED';
}

/** The results of one drill: printed as a table; one missed aim fails the drill. */
export class Figures {
  readonly #rows: Figure[] = [];
  /** Whether a missed aim fails the drill: where it depends on the speed of the machine, not on one that is busy otherwise. */
  aimsCount = true;

  /** A figure that is only told. */
  tell(figure: string, value: string | number): void {
    this.#rows.push({ figure, value: String(value), aim: '', verdict: '' });
  }

  atMost(figure: string, value: number, aim: number, unit: string): void {
    this.#add(figure, `${round(value)} ${unit}`, `≤ ${aim} ${unit}`, value <= aim);
  }

  atLeast(figure: string, value: number, aim: number, unit: string): void {
    this.#add(figure, `${round(value)} ${unit}`, `≥ ${aim} ${unit}`, value >= aim);
  }

  /** What must not be there, each as a sentence, such as lost orders. */
  none(figure: string, found: readonly string[]): void {
    this.#add(
      figure,
      found.length === 0 ? 'none' : `${found.length}: ${found.slice(0, 5).join('; ')}`,
      'none',
      found.length === 0,
    );
  }

  get areMet(): boolean {
    return this.#rows.every(({ verdict }) => verdict !== 'MISSED');
  }

  print(): void {
    console.table(this.#rows);
  }

  #add(figure: string, value: string, aim: string, isMet: boolean): void {
    this.#rows.push({ figure, value, aim, verdict: isMet ? 'ok' : this.aimsCount ? 'MISSED' : 'missed' });
  }
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : String(Number(value.toFixed(1))));
