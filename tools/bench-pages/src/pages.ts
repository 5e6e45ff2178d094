import type { BrowserContext } from '@playwright/test';

/** A page whose loading is measured, and its minimum performance score. */
export interface BenchPage {
  name: string;
  path: string;
  needs: 'nobody' | 'customer';
  performance: number;
  /** Number of loads of one page; the median counts. */
  runs: number;
  /** Pages marked as not to be indexed skip the check for search engines. */
  isListed: boolean;
}

const open = { needs: 'nobody', performance: 98, runs: 5, isListed: true } as const;
const closed = { needs: 'customer', performance: 95, runs: 3, isListed: false } as const;

export const PAGES: readonly BenchPage[] = [
  { ...open, name: 'home', path: '/' },
  { ...open, name: 'meal', path: '/meal/1' },
  { ...open, name: 'how it works', path: '/how-it-works' },
  { ...closed, name: 'sign-in', path: '/auth', needs: 'nobody' },
  { ...closed, name: 'checkout', path: '/checkout' },
  { ...closed, name: 'profile', path: '/profile' },
  { ...closed, name: 'orders', path: '/orders' },
];

/** Signs the demo customer in and fills the basket with the minimum order. */
export async function signInAndFill(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/auth`);
  const statuses = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
    const post = (path: string, body: unknown) =>
      fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const entered = await post('/api/login', { username: 'customer', password: 'trpeza-demo' });
    const { next } = (await (await fetch('/api/delivery-options')).json()) as { next: object };
    const [meal] = (await (await fetch('/api/meals')).json()) as { id: number }[];
    const filled = await post('/api/cart', { mealId: meal?.id, quantity: 10, ...next });
    return [entered.status, filled.status];
  });
  await page.close();
  if (statuses.some((status) => status !== 200))
    throw new Error(`the basket cannot be filled: ${statuses.join()}`);
}
