import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_BYTES } from '@trpeza/contract/platform/picture.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildShopper, placeRequestOf, payForCart } from '#test/builders/orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { erasePictures } from './save-picture.ts';

const app = await createTestApp();
const chef = await app.visit('staff').signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3231f' } });
const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const gif = await red(20, 20).gif().toBuffer();
const dish = urlOf(await red(1200, 500).png().toBuffer());

const send = async () =>
  (await chef.call('POST /api/meals/pictures', { body: { picture: dish } })).body.imageUrl;
const ask = (url: string) => app.visit().send({ method: 'GET', url });
const use = (id: number, imageUrl: string) =>
  chef.call('PUT /api/meals/{id}', { params: { id }, body: { imageUrl } });
const isThere = async (url: string) => (await ask(url)).status === 200;
const stored = async (url: string) => {
  const token = /([\w-]{24})\.webp$/.exec(url)?.[1] ?? '';
  const row = app.db.selectFrom('mealPictures').select('image').where('token', '=', token);
  return (await row.executeTakeFirstOrThrow()).image;
};

/** Runs the nightly job as if `hours` had passed, then restores the clock. */
async function night(hours: number): Promise<void> {
  const now = app.clock.now();
  await erasePictures({ db: app.db, clock: { now: () => new Date(now.getTime() + hours * 3_600_000) } });
}

describe('POST /api/meals/pictures', () => {
  it('crops to 4:3, removes metadata and serves the picture as immutable', async () => {
    const photo = await red(1000, 1000)
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 40/1 0/1' } })
      .jpeg()
      .toBuffer();
    const answer = await chef.call('POST /api/meals/pictures', { body: { picture: urlOf(photo) } });
    expect(answer).toMatchObject({
      status: 201,
      body: { imageUrl: expect.stringMatching(/^\/pictures\/meals\/[\w-]{24}\.webp$/) },
    });
    const { imageUrl } = answer.body;
    const { format, width, height, exif } = await sharp(await stored(imageUrl)).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 800, 600, undefined]);
    for (const site of ['shop', 'staff', 'admin'] as const) {
      expect(await app.visit(site).send({ method: 'GET', url: imageUrl })).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      });
    }
  });

  it('returns 400 for files other than PNG, JPEG and WebP', () =>
    eachRow(
      [
        ['plain text', Buffer.from('Dear kitchen, this is a letter.')],
        ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
        ['a GIF', gif],
        ['an empty file', Buffer.alloc(0)],
      ],
      async ([, bytes]) => {
        const answer = await chef.refused('POST /api/meals/pictures', { body: { picture: urlOf(bytes) } });
        expect(answer).toMatchObject({ status: 400, body: { code: 'meals/picture-unreadable' } });
      },
    ));

  it('returns 413 for more than 5 MB', async () => {
    for (const size of [PICTURE_BYTES + 1, PICTURE_BYTES * 2]) {
      const body = { picture: urlOf(Buffer.alloc(size)) };
      const answer = await chef.refused('POST /api/meals/pictures', { body });
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'meals/picture-too-large', message: expect.stringContaining('5\u00A0MB') },
      });
    }
  });
});

describe('deletion of unused pictures', () => {
  it('deletes a picture a day after its upload', async () => {
    const url = await send();
    await night(23);
    expect(await isThere(url)).toBe(true);
    await night(25);
    expect(await isThere(url)).toBe(false);
  });

  it('keeps pictures of meals on the menu, hidden or not, and deletes replaced ones', async () => {
    const [meal, hidden] = [await buildMeal(app.db), await buildMeal(app.db, { isActive: false })];
    const [first, second, behind] = [await send(), await send(), await send()];
    await use(meal.id, first);
    await use(hidden.id, behind);
    await night(48);
    expect(await Promise.all([first, second, behind].map(isThere))).toEqual([true, false, true]);
    const third = await send();
    await use(meal.id, third);
    await chef.call('DELETE /api/meals/{id}', { params: { id: hidden.id } });
    await night(48);
    expect(await Promise.all([first, third, behind].map(isThere))).toEqual([false, true, false]);
  });

  it('keeps pictures of placed orders and open checkouts', async () => {
    const { visitor, meal } = await buildShopper(app);
    const url = await send();
    await use(meal.id, url);
    await openCheckout(visitor);
    await use(meal.id, '');
    await night(48);
    expect(await isThere(url)).toBe(true);
    await use(meal.id, url);
    const { cart } = await payForCart(visitor);
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    await chef.call('DELETE /api/meals/{id}', { params: { id: meal.id } });
    await night(48);
    expect(order.items[0]?.imageUrl).toBe(url);
    expect(await isThere(url)).toBe(true);
  });
});
