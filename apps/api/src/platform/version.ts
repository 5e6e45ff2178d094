import product from '../../../../package.json' with { type: 'json' };

/** The release that this code is, or will be once it is out, as `CHANGELOG.md` tells of it: `0.2.0`. */
export const VERSION: string = product.version;

/** Whether a release came out before another, by their numbers: 0.9.0 before 0.10.0. */
export function isBefore(release: string, other: string): boolean {
  const [a, b] = [release, other].map((each) => each.split('.').map(Number)) as [number[], number[]];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at]! < (b[at] ?? 0);
}
