import { seededRandom, type NextRandom } from '@trpeza/api/seeds/demo/random.ts';

/** Collects one picture. A shape that is used many times is stored once and referenced, which keeps the file small. */
export class Sheet {
  readonly random: NextRandom;
  readonly #names = new Map<string, string>();
  #definitions = '';
  #body = '';

  constructor(seed: string) {
    this.random = seededRandom(seed);
  }

  /** Stores a shape once under a short lower-case name (capitals are reserved for patterns), and returns that name. */
  define(markup: string): string {
    const known = this.#names.get(markup);
    if (known !== undefined) return known;
    const order = this.#names.size;
    const name = order < 26 ? String.fromCharCode(97 + order) : `a${order}`;
    this.#names.set(markup, name);
    this.#definitions += `<g id="${name}">${markup}</g>`;
    return name;
  }

  /** Stores markup that has its own element, such as a pattern. */
  defineRaw(markup: string): void {
    this.#definitions += markup;
  }

  add(markup: string): void {
    this.#body += markup;
  }

  finish(width: number, height: number): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
      ` stroke-linecap="round" stroke-linejoin="round"><defs>${this.#definitions}</defs>${this.#body}</svg>\n`
    );
  }
}
