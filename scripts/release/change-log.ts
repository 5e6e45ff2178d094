/** `CHANGELOG.md` in the form of keepachangelog.com: newest release first, what is being made above it, without a date. */

const HEADING = /^## \[(\d+\.\d+\.\d+)\] - (unreleased|\d{4}-\d\d-\d\d)$/gm;

interface Release {
  version: string;
  isOut: boolean;
  /** What stands under its heading. */
  notes: string;
}

export function readReleases(changeLog: string): Release[] {
  const headings = [...changeLog.matchAll(HEADING)];
  return headings.map((heading, index) => ({
    version: heading[1]!,
    isOut: heading[2] !== 'unreleased',
    notes: changeLog.slice(heading.index + heading[0].length, headings[index + 1]?.index).trim(),
  }));
}

/** The last release that is out. @throws Error when none is */
export function lastRelease(changeLog: string): string {
  const released = readReleases(changeLog).find(({ isOut }) => isOut);
  if (!released) throw new Error('CHANGELOG.md tells of no release that is out.');
  return released.version;
}

/** Gives what is being made its date. @param today yyyy-MM-dd @throws Error when nothing is told of it, or no floor */
export function dateRelease(changeLog: string, version: string, today: string): string {
  const making = readReleases(changeLog).find((each) => each.version === version && !each.isOut);
  if (!making) throw new Error(`CHANGELOG.md has no section "## [${version}] - unreleased".`);
  if (!/^Going back: .+/m.test(making.notes))
    throw new Error(`CHANGELOG.md does not say how far one can go back from ${version} ("Going back: …").`);
  return changeLog.replace(`## [${version}] - unreleased`, `## [${version}] - ${today}`);
}

/** Begins the next minor release above the newest. */
export function beginNext(changeLog: string, version: string): { changeLog: string; version: string } {
  const [major, minor] = version.split('.').map(Number) as [number, number];
  const next = `${major}.${minor + 1}.0`;
  const section = `## [${next}] - unreleased\n\nGoing back: to ${version}.\n\n`;
  return {
    version: next,
    changeLog: changeLog.replace(`## [${version}] - `, `${section}## [${version}] - `),
  };
}

/** Where the newest release is named to be copied: what is cloned, and the image of a kitchen. @throws Error when it is not */
export function nameRelease(text: string, version: string): string {
  const name = /(--branch v|newTag: )\d+\.\d+\.\d+/;
  if (!name.test(text)) throw new Error('No release is named where one should be.');
  return text.replace(name, `$1${version}`);
}
