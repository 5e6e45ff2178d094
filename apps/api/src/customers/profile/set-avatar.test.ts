import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { pino } from 'pino';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { PICTURE_BYTES } from '@trpeza/contract/platform/picture.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { buildApp } from '#src/app.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const signInNewUser = async () => app.visit().signIn((await buildAccount(app.db)).username);
const urlOf = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const setAvatar = (visitor: Visitor, bytes: Buffer, type?: string) =>
  visitor.call('PUT /api/user/avatar', { body: { avatarUrl: urlOf(bytes, type) } });
const refusal = async (visitor: Visitor, bytes: Buffer, type?: string) => {
  const answer = await visitor.refused('PUT /api/user/avatar', { body: { avatarUrl: urlOf(bytes, type) } });
  return [answer.status, answer.body.code];
};

/** Reads the stored bytes of the picture with this URL. */
async function storedAt(address: string | null): Promise<Buffer> {
  const token = /^\/avatars\/([\w-]{24})\.webp$/.exec(address ?? '')?.[1] ?? '';
  const row = await app.db
    .selectFrom('avatars')
    .select('image')
    .where('token', '=', token)
    .executeTakeFirst();
  return row?.image ?? Buffer.alloc(0);
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3231f' } });

/** A photo with EXIF orientation and location. */
const photo = () =>
  red(640, 360)
    .composite([
      { input: { create: { width: 640, height: 100, channels: 3, background: 'blue' } }, top: 0, left: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 40/1 0/1' } })
    .jpeg()
    .toBuffer();

test('converts PNG, JPEG and WebP to a square WebP', () =>
  eachRow(['png', 'jpeg', 'webp'] as const, async (format) => {
    const visitor = await signInNewUser();
    // The declared media type is ignored.
    const { status, body } = await setAvatar(
      visitor,
      await red(800, 500).toFormat(format).toBuffer(),
      'text/html',
    );
    expect(status).toBe(200);
    expect((await visitor.call('GET /api/user')).body.avatar).toBe(body.avatar);
    const { format: kept, width, height } = await sharp(await storedAt(body.avatar)).metadata();
    expect([kept, width, height]).toEqual(['webp', 256, 256]);
  }));

test('rotates a photo and strips its location', async () => {
  const bytes = await photo();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const { body } = await setAvatar(await signInNewUser(), bytes, 'image/jpeg');
  const image = await storedAt(body.avatar);
  const head = await sharp(image).metadata();
  expect([head.exif, head.xmp, head.iptc, head.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  // The blue stripe is at the top of the raw photo; orientation 6 turns it to the right.
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels;
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
  };
  expect([colourAt(10, 128), colourAt(250, 128)]).toEqual(['red', 'blue']);
});

test('returns 400 for anything but a still picture and keeps the stored picture', async () => {
  const visitor = await signInNewUser();
  const { body: before } = await setAvatar(visitor, await red(300, 300).png().toBuffer());
  const jpeg = await red(900, 900).jpeg().toBuffer();
  const gif = await red(20, 20).gif().toBuffer();
  const frames = await Promise.all([red(20, 20).png().toBuffer(), red(20, 20).negate().png().toBuffer()]);
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const script =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  for (const bytes of [
    Buffer.from('Dear kitchen, this is a letter.'),
    Buffer.from(script),
    gif,
    moving,
    jpeg.subarray(0, jpeg.length / 2),
    Buffer.alloc(0),
  ]) {
    expect(await refusal(visitor, bytes)).toEqual([400, 'accounts/picture-unreadable']);
  }
  for (const avatarUrl of ['data:image/png,plain', 'https://example.org/a.png', 'data:']) {
    const answer = await visitor.refused('PUT /api/user/avatar', { body: { avatarUrl } });
    expect(answer.status).toBe(400);
  }
  expect((await visitor.call('GET /api/user')).body.avatar).toBe(before.avatar);
});

/** A PNG whose header declares this width and height, with almost no pixel data. */
function pngOf(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('rejects a decompression bomb by its header', async () => {
  const visitor = await signInNewUser();
  const before = process.memoryUsage().rss;
  expect(await refusal(visitor, pngOf(20_000))).toEqual([413, 'accounts/picture-too-large']);
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('returns 413 for a picture larger than 5 MB', async () => {
  const visitor = await signInNewUser();
  const body = { avatarUrl: urlOf(Buffer.alloc(PICTURE_BYTES + 1)) };
  const answer = await visitor.refused('PUT /api/user/avatar', { body });
  expect(answer).toMatchObject({
    status: 413,
    body: { code: 'accounts/picture-too-large', message: expect.stringContaining('5\u00A0MB') },
  });
});

test('aborts an upload of 100 MB early', async () => {
  const visitor = await signInNewUser();
  const server = await buildApp(app.deps, {
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    secure: false,
    appsFolder: '/nowhere',
  });
  onTestFinished(() => server.close());
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  const headers = {
    host: 'localhost',
    origin: 'http://localhost',
    cookie: visitor.cookie(),
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  };
  let sent = 0;
  function* flood() {
    for (; sent < 100_000_000; sent += 100_000) yield Buffer.alloc(100_000, 'x');
  }
  const before = process.memoryUsage().rss;
  const outcome = await new Promise<string>((resolve, reject) => {
    const requested = request({ port, method: 'PUT', path: '/api/user/avatar', headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => (text += String(chunk)));
      reply.on('end', () => resolve(`${reply.statusCode} ${JSON.parse(text).code}`));
    });
    // The server closes the connection while the client is still sending, so the response may get lost.
    requested.on('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'EPIPE' || code === 'ECONNRESET' ? resolve('closed') : reject(new Error(code)),
    );
    // The request has no content-length header.
    Readable.from(flood()).pipe(requested);
    onTestFinished(() => void requested.destroy());
  });
  expect(['413 accounts/picture-too-large', 'closed']).toContain(outcome);
  expect(sent).toBeLessThan(30_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
});

test('serves the picture under an immutable random URL', async () => {
  const owner = await signInNewUser();
  const { body: first } = await setAvatar(owner, await red(300, 300).png().toBuffer());
  const shown = await app.visit().send({ method: 'GET', url: first.avatar ?? '' });
  expect(shown).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
  const { body: second } = await setAvatar(owner, await red(300, 300).png().toBuffer());
  expect(second.avatar).not.toBe(first.avatar);
  expect((await app.visit().send({ method: 'GET', url: first.avatar ?? '' })).status).toBe(404);
  for (const url of [
    '/avatars/',
    '/avatars/1.webp',
    '/avatars/..%2f..%2fpackage.json',
    `${second.avatar}x`,
  ]) {
    expect((await app.visit().send({ method: 'GET', url })).status, url).toBe(404);
  }
});

test('changes and deletes only the picture of the signed-in user', async () => {
  const [one, other] = [await signInNewUser(), await signInNewUser()];
  const picture = await red(300, 300).png().toBuffer();
  const { body: ones } = await setAvatar(one, picture);
  await setAvatar(other, picture);
  const removed = await other.call('DELETE /api/user/avatar');
  expect(removed).toMatchObject({ status: 200, body: { avatar: null } });
  expect(await other.call('DELETE /api/user/avatar')).toMatchObject({ status: 200, body: { avatar: null } });
  expect((await one.call('GET /api/user')).body.avatar).toBe(ones.avatar);
  expect(await storedAt(ones.avatar)).not.toHaveLength(0);
});

test('returns 429 after twenty uploads per hour', async () => {
  const visitor = await signInNewUser();
  const bytes = Buffer.from('no picture, but an attempt');
  for (let attempt = 0; attempt < 20; attempt += 1) await refusal(visitor, bytes);
  expect(await refusal(visitor, bytes)).toEqual([429, 'common/too-many-requests']);
});
