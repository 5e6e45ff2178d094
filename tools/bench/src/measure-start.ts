import type { Report } from './report.ts';
import { startProduct, type Product } from './product.ts';
import { median } from './statistics.ts';

const WARM_STARTS = 3;
const FIRST_AIM_MS = 2_500;
const AGAIN_AIM_MS = 900;

/** The first start makes the database and the demo kitchen, the later ones find both; @returns the last one, running. */
export async function measureStart(folder: string, report: Report): Promise<Product> {
  let product = await startProduct(folder);
  report.add('start, empty folder', product.readyMs, 'ms', FIRST_AIM_MS);
  const warm: number[] = [];
  for (let start = 0; start < WARM_STARTS; start++) {
    await product.child.stop();
    product = await startProduct(folder);
    warm.push(product.readyMs);
  }
  report.add('start, again', median(warm), 'ms', AGAIN_AIM_MS);
  return product;
}
