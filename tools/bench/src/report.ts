/**
 * Collects the results of a drill: figures to print, and checks, each with a list of its problems. Any problem fails the
 * drill.
 */
export interface Report {
  tell(figure: string, value: string | number): void;
  check(figure: string, problems: readonly string[]): void;
}
