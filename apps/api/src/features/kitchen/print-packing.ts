import type { Language } from '@trpeza/contract/shared/language';
import { presentPackingPaper } from './packing-paper.present.ts';
import type { PrintDeps } from './print-labels.ts';
import { readPacking } from './read-packing.ts';

/** The packing list of a date as a PDF. */
export async function printPacking(deps: PrintDeps, date: string, language: Language): Promise<Buffer> {
  return deps.renderPdf(presentPackingPaper(await readPacking(deps, date), language));
}
