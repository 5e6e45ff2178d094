import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from './report.ts';
import { startProduct, type Product } from './product.ts';
import { median } from './statistics.ts';

const WARM_STARTS = 3;
const FIRST_AIM_MS = 2_500;
const AGAIN_AIM_MS = 900;

/** @returns the product that was started last, running, and its folder: each try has an empty one */
export async function measureStart(
  whole: string,
  report: Report,
): Promise<{ product: Product; folder: string }> {
  const tried: { product: Product; folder: string }[] = [];
  await report.addWhileQuiet('start', async (own) => {
    await tried.at(-1)?.product.child.stop();
    const folder = join(whole, `start-${tried.length + 1}`);
    await mkdir(folder);
    tried.push({ folder, product: await startOften(folder, own) });
  });
  return tried.at(-1)!;
}

/** The first start makes the database and the demo kitchen, the later ones find both. */
async function startOften(folder: string, report: Report): Promise<Product> {
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
