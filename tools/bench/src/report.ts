/** Collects the results of a drill: figures to print, and checks with a list of problems. Any problem fails the drill. */
export interface Report {
  tell(figure: string, value: string | number): void;
  check(figure: string, problems: readonly string[]): void;
}
