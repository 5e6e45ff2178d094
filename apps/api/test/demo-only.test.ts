import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIRMED_LINES } from '@trpeza/contract/office/opening.constants';
import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { LANGUAGE_KEY, LANGUAGES } from '@trpeza/contract/platform/language';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { absentProvider } from '#money/online-payments/absent-provider.ts';
import { loadStorefront } from '#platform/pages/storefront.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { DELIVERY, DELIVERY_DATE } from '#test/builders/orders.ts';
import { phoneOrder } from '#test/builders/phone-orders.ts';
import { readMenu } from '../seeds/demo/menu.ts';
import { DELIVERY_NOTES } from '../seeds/demo/orders.ts';
import { DEMO_PASSWORD, readPeople } from '../seeds/demo/people.ts';
import office from '../seeds/data/office.json' with { type: 'json' };
import { loadDemoKitchen } from '../seeds/demo-kitchen.ts';
import { readPdf } from './read-pdf.ts';
import { ROUTES } from './routes.ts';
import { createTestApp } from './test-app.ts';
import type { TestApp } from './app-under-test.ts';
import type { Visitor } from './visitor.ts';

/** Where a text was found, and the text. */
type Found = [where: string, text: string];

/** Yields every text of a dictionary with its key path. */
function* leaves(value: unknown, path: readonly string[] = []): Generator<[readonly string[], string]> {
  if (typeof value === 'string') yield [path, value];
  else for (const [key, part] of Object.entries(value as object)) yield* leaves(part, [...path, key]);
}

/** Returns the demo texts (below a key `demo`) as a page shows them. Texts that other pages may contain are excluded. */
function demoSentences(): string[] {
  const dictionaries = Object.values(ALL_RESOURCES).flatMap((words) => Object.values(words));
  const all = dictionaries.flatMap((dictionary) => [...leaves(dictionary)]);
  const others = all.filter(([path]) => !path.includes('demo')).map(([, text]) => text);
  return all
    .filter(([path]) => path.includes('demo'))
    .flatMap(([, text]) => text.split(/\{\{.*?\}\}/))
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 10 && !others.some((text) => text.includes(piece)));
}

const meals = readMenu().meals.map(({ meal }) => meal);
const people = readPeople();
const PICTURES = meals.map(({ imageUrl }) => imageUrl);

/** Texts that only a demo may show, by kind; derived from its seed data. */
const DEMO_TEXTS: Record<string, readonly string[]> = {
  // Currencies are real, so they may occur anywhere.
  kitchen: Object.entries(office.settings).flatMap(([key, value]) => (key === 'currency' ? [] : [value])),
  people: people.map(({ account: { firstName, lastName } }) => `${firstName} ${lastName}`),
  streets: people.flatMap(({ address }) => (address ? [address.addressLine1] : [])),
  notes: DELIVERY_NOTES.filter((note) => note !== ''),
  meals: meals.flatMap((meal) => [meal.name, meal.nameMk, meal.description, meal.descriptionMk]),
  pictures: PICTURES,
  password: [DEMO_PASSWORD],
  sentences: demoSentences(),
};

const marksIn = (found: readonly Found[], kind: string): string[] =>
  DEMO_TEXTS[kind]!.flatMap((mark) => {
    const place = found.find(([, text]) => text.includes(mark));
    return place ? [`${mark} (${place[0]})`] : [];
  });

const ENTITIES: Record<string, string> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};
const plain = (html: string) => html.replaceAll(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity]!);

async function textOf(body: unknown): Promise<string> {
  if (Buffer.isBuffer(body)) return (await readPdf(body)).join(' ');
  return typeof body === 'string' ? plain(body) : JSON.stringify(body);
}

const shop = (await loadStorefront(join(import.meta.dirname, '../../storefront/dist')))!;

/** All pages of the three sites as a guest sees them, in both languages. */
async function pagesOf(app: TestApp, mealId: number): Promise<Found[]> {
  const found: Found[] = [];
  const open = async (site: 'shop' | 'staff' | 'admin', url: string, language: string) => {
    const headers = { accept: 'text/html', cookie: `${LANGUAGE_KEY}=${language}` };
    const { body } = await app.visit(site).send({ method: 'GET', url, headers });
    found.push([`${site} ${url} ${language}`, await textOf(body)]);
  };
  for (const language of LANGUAGES) {
    for (const { path } of shop.pages) await open('shop', path.replace(':id', String(mealId)), language);
    for (const url of ['/mailbox', '/ezidebit-demo-payment', '/nowhere', '/sitemap.xml'])
      await open('shop', url, language);
    await open('staff', '/', language);
    await open('admin', '/', language);
  }
  return found;
}

/** Returns the responses of all GET routes, including PDFs. The event stream is excluded, because it never ends. */
async function answersTo(caller: Visitor, values: Record<string, string | number>): Promise<Found[]> {
  const found: Found[] = [];
  for (const { route } of ROUTES) {
    if (route.method !== 'GET' || route.path === '/api/events') continue;
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 1));
    for (const url of path.endsWith('/pdf') ? LANGUAGES.map((one) => `${path}?language=${one}`) : [path])
      found.push([url, await textOf((await caller.send({ method: 'GET', url })).body)]);
  }
  return found;
}

/**
 * Places a telephone order, sends its messages and requests everything that users can read.
 * @returns all texts that users can read in the kitchen
 */
async function crawl(app: TestApp): Promise<Found[]> {
  const backOffice = await app
    .visit('admin')
    .signIn((await buildAccount(app.db, { role: 'admin' })).username);
  const [customer, meal] = [await buildAccount(app.db), await buildMeal(app.db)];
  for (const topic of ['menu', 'settings'] as const) await publishAndAwaitReload(app, topic);
  const notice = { key: 'order_notification_emails', value: 'desk@example.org' } as const;
  expect(await backOffice.call('PUT /api/settings', { body: { changes: [notice] } })).toMatchObject({
    status: 200,
  });
  const order = await backOffice.call('POST /api/customers/{id}/orders', {
    params: { id: customer.id },
    body: phoneOrder(meal.id, { delivery: { ...DELIVERY, address: '9 Own Street' } }),
  });
  expect(order, JSON.stringify(order.body)).toMatchObject({ status: 201 });
  // Transitions are notified only once they can no longer be undone.
  app.clock.advance(2 * 60_000);
  await notifyCustomers(app.deps);
  await app.sendMail();
  expect(app.mail.sent.length).toBeGreaterThan(0);
  const values = {
    id: order.body.id,
    customerId: customer.id,
    date: DELIVERY_DATE,
    month: DELIVERY_DATE.slice(0, 7),
    key: 'kitchen_name',
  };
  const shopper = await app.visit().signIn(customer.username);
  return [
    ...(await pagesOf(app, meal.id)),
    ...(await answersTo(app.visit(), values)),
    ...(await answersTo(shopper, values)),
    ...(await answersTo(backOffice, values)),
    ...app.mail.sent.map((mail): Found => [`letter “${mail.subject}”`, plain(JSON.stringify(mail))]),
  ];
}

async function openOwnKitchen(): Promise<TestApp> {
  const app = await createTestApp({
    kitchen: 'empty',
    demo: false,
    sites: 'built',
    payments: () => ({ stripe: absentProvider('stripe'), ezidebit: absentProvider('ezidebit') }),
  });
  app.mail.kind = 'smtp';
  const entered = {
    kitchen_name: 'Sv. Naum',
    kitchen_name_mk: 'Св. Наум',
    kitchen_phone: '03 9000 1234',
    kitchen_email: 'office@example.org',
    opening_confirmed: CONFIRMED_LINES,
  };
  const rows = Object.entries(entered).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await app.db.insertInto('settings').values(rows).execute();
  return app;
}

async function openDemonstration(): Promise<TestApp> {
  const app = await createTestApp({ kitchen: 'empty', demo: true, sites: 'built' });
  const { menu, settings, events } = app.deps;
  // Waits until the caches of the empty kitchen are reloaded.
  await Promise.all([menu.read(), settings.read()]);
  const heard = ['menu', 'settings'].map((topic) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    events.subscribe(topic, resolve);
    return promise;
  });
  await loadDemoKitchen(app.db, app.clock.now());
  await Promise.all(heard);
  return app;
}

const own = await openOwnKitchen();
const demonstration = await openDemonstration();
const [said, shown] = [await crawl(own), await crawl(demonstration)];

describe('a kitchen outside the demo', () => {
  it('shows no text of the demo data, which the same search finds in a demo', () => {
    for (const kind of Object.keys(DEMO_TEXTS)) {
      expect(marksIn(said, kind), kind).toEqual([]);
      expect(marksIn(shown, kind), kind).not.toEqual([]);
    }
  });

  it('serves the pictures that every kitchen uses, and no meal pictures of the demo', async () => {
    const statuses = async (app: TestApp, urls: readonly string[]) => {
      const answers = urls.map((url) => app.visit().send({ method: 'GET', url }));
      return new Set((await Promise.all(answers)).map(({ status }) => status));
    };
    const common = ['hero.svg', 'delivery.svg', 'delivery-fallback.svg', 'placeholder.svg', 'share.png'];
    const shared = common.map((name) => `/pictures/${name}`);
    expect(await statuses(own, shared)).toEqual(new Set([200]));
    expect(await statuses(own, PICTURES)).toEqual(new Set([404]));
    expect(await statuses(demonstration, PICTURES)).toEqual(new Set([200]));
  });
});
