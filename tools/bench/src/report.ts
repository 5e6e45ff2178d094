import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, platform } from 'node:os';
import { sayHowQuiet, whileQuiet, type Quiet } from './quiet.ts';

export interface Row {
  figure: string;
  value: string;
  baseline?: string;
  ratio?: number;
  aim?: string;
  isMet?: boolean;
}

export interface CallRow {
  call: string;
  times: [p50: number, p95: number, p99: number];
  answers: number;
}

/** The results so far; printed even when the run ends early. */
export class Report {
  readonly rows: Row[] = [];
  readonly calls: CallRow[] = [];
  readonly notes: string[] = [];
  readonly quiet: Quiet[] = [];

  /** Adds what a part of the run reports: of several tries the quietest. */
  async addWhileQuiet(
    part: string,
    measure: (report: Report) => Promise<void>,
    options?: { tries?: number },
  ): Promise<void> {
    const { result, ...quiet } = await whileQuiet(async () => {
      const own = new Report();
      await measure(own);
      return own;
    }, options);
    this.rows.push(...result.rows);
    this.calls.push(...result.calls);
    this.notes.push(...result.notes);
    this.quiet.push({ part, ...quiet });
  }

  /** Two speeds of the same run: the only figures that can be compared across machines. */
  addRatio(figure: string, speeds: { product: number; baseline: number; aim?: number }): void {
    const { product, baseline, aim } = speeds;
    const ratio = product / baseline;
    const goal = aim === undefined ? {} : { aim: `≥ ${aim}`, isMet: ratio >= aim };
    this.rows.push({
      figure,
      value: `${round(product)}/s`,
      baseline: `${round(baseline)}/s`,
      ratio,
      ...goal,
    });
  }

  /** The same comparison by CPU time, which other load on the machine hardly affects. */
  addCost(
    figure: string,
    { product, baseline, unit }: { product: number; baseline: number; unit: string },
  ): void {
    const [value, other] = [`${round(product)} ${unit}`, `${round(baseline)} ${unit}`];
    this.rows.push({ figure, value, baseline: other, ratio: baseline / product });
  }

  add(figure: string, value: number, unit: string, atMost?: number): void {
    const goal = atMost === undefined ? {} : { aim: `≤ ${atMost} ${unit}`, isMet: value <= atMost };
    this.rows.push({ figure, value: `${round(value)} ${unit}`, ...goal });
  }

  toString(): string {
    // Ratios first, whatever was measured first.
    const rows = [...this.rows].sort((a, b) => Number(a.ratio === undefined) - Number(b.ratio === undefined));
    const cells = rows.map(({ figure, value, baseline = '', ratio, aim = '', isMet }) => {
      const verdict = isMet === undefined ? '' : isMet ? 'ok' : 'short';
      return [figure, value, baseline, ratio === undefined ? '' : ratio.toFixed(2), aim, verdict];
    });
    const calls = this.calls.map(({ call, times, answers }) => [
      call,
      ...times.map((ms) => ms.toFixed(1)),
      `${answers}`,
    ]);
    return [
      '# Bench',
      `Node ${process.version}, ${platform()} ${arch()}, ${availableParallelism()} processors. Only ratios travel to another machine.`,
      table(['figure', 'product', 'baseline', 'ratio', 'aim', ''], cells),
      table(['call, ms', 'p50', 'p95', 'p99', 'answers'], calls),
      [...this.notes, sayHowQuiet(this.quiet)].map((note) => `- ${note}`).join('\n'),
    ].join('\n\n');
  }

  write(file: string): Promise<void> {
    return writeFile(file, `${this.toString()}\n`);
  }
}

const round = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
