import { expect, test, vi } from 'vitest';
import { LANGUAGE_KEY } from '@trpeza/contract/platform/language';
import { createTestApp } from '#test/test-app.ts';

test('the initial pages of the staff and admin sites have the kitchen’s own name in both languages', async () => {
  const app = await createTestApp({ sites: 'built' });
  const { db, deps } = app;
  const get = async (site: 'shop' | 'staff' | 'admin', url: string, language: string) =>
    app.visit(site).send({ method: 'GET', url, headers: { cookie: `${LANGUAGE_KEY}=${language}` } });
  const rename = async (key: 'kitchen_name' | 'kitchen_name_mk', value: string) => {
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();
    deps.settings.invalidate();
  };
  await rename('kitchen_name', 'Fork & <Spoon>');
  await rename('kitchen_name_mk', 'Вилица');
  for (const site of ['staff', 'admin'] as const) {
    expect((await get(site, '/auth', 'en')).body).toContain('<title>Fork &amp; &lt;Spoon></title>');
    expect((await get(site, '/auth', 'mk')).body).toContain('<title>Вилица</title>');
  }
  const manifest = async (language: string) =>
    JSON.parse((await get('staff', '/manifest.webmanifest', language)).body as string) as object;
  expect(await manifest('en')).toMatchObject({
    name: 'Fork & <Spoon>',
    short_name: 'Fork & <Spoon>',
    description: 'For the kitchen and the drivers',
    lang: 'en',
    start_url: '/',
  });
  expect(await manifest('mk')).toMatchObject({ name: 'Вилица', lang: 'mk' });
  for (const site of ['shop', 'admin'] as const)
    expect((await get(site, '/manifest.webmanifest', 'en')).status).toBe(404);

  await db.deleteFrom('settings').execute();
  deps.settings.invalidate();
  expect((await get('admin', '/auth', 'en')).body).toContain('<title>Our kitchen</title>');

  // The page must load without the database, since the app explains the error better.
  vi.spyOn(deps.settings, 'read').mockRejectedValueOnce(new Error('no database'));
  expect(await get('staff', '/auth', 'en')).toMatchObject({ status: 200 });
});
