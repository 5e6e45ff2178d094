import { AVATAR_BYTES } from '@trpeza/contract/accounts/profile.schemas';
import { DomainError } from '#platform/domain-error.ts';

/** Width and height of a person's picture: four times the largest circle that shows it. */
const SIDE = 256;

/** Twice a phone's twelve million, and little enough that the whole picture fits beside everything else in memory. */
const MOST_PIXELS = 24_000_000;

/** The only three readers that are let near what a stranger sends; the bytes choose one, not the name of the file. */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** Loaded when the first picture comes: a kitchen without pictures does not pay for the library. */
let library: ReturnType<typeof loadLibrary> | undefined;

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}

/** One at a time, so that many pictures at once need no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a person's picture out of a data URL: decoded, turned upright, cut to a square and written anew as WebP, so that
 * nothing of the file that was sent is kept, neither where it was taken nor what hid in it.
 * @throws DomainError `accounts/picture-unreadable`, `accounts/picture-too-large`
 */
export function readPicture(dataUrl: string): Promise<Buffer> {
  const bytes = bytesOf(dataUrl);
  const made = last.then(() => draw(bytes));
  last = made.catch(() => undefined);
  return made;
}

async function draw(bytes: Buffer): Promise<Buffer> {
  library ??= loadLibrary();
  const sharp = await library;
  // The head alone is read first: a few bytes can claim to be a picture of any size.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  const { format, width, height, pages = 1 } = head;
  if (!FORMATS.has(format) || pages > 1) throw new DomainError('accounts/picture-unreadable');
  if (width * height > MOST_PIXELS) throw new DomainError('accounts/picture-too-large');
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 5 })
    .toBuffer()
    .catch(unreadable);
}

function unreadable(): never {
  throw new DomainError('accounts/picture-unreadable');
}

function bytesOf(dataUrl: string): Buffer {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  if (!head.endsWith(';base64')) return unreadable();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0) return unreadable();
  if (bytes.length > AVATAR_BYTES) throw new DomainError('accounts/picture-too-large');
  return bytes;
}
