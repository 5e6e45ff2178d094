import type { Language } from '@trpeza/contract/shared/language';
import type { RenderPdf } from '#platform/pdf/pdf-renderer.ts';
import { presentProductionPaper } from './production-paper.present.ts';
import { readProduction, type ProductionDeps } from './read-production.ts';

/** The production sheet of a date as a PDF. */
export async function printProduction(
  deps: ProductionDeps & { renderPdf: RenderPdf },
  date: string,
  language: Language,
): Promise<Buffer> {
  const settings = await deps.settings.read();
  const sheet = await readProduction(deps, date);
  return deps.renderPdf(presentProductionPaper(sheet, { language, settings, now: deps.clock.now() }));
}
