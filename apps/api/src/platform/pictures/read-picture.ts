import type { ErrorCode } from '@trpeza/contract/platform/errors';
import { PICTURE_BYTES } from '@trpeza/contract/platform/picture.schemas';
import { DomainError } from '#platform/domain-error.ts';
import { limitHeavyWork } from '#platform/work-limits.ts';

/** The output format of an image, and the errors for one that cannot be read. */
export interface PictureRequest {
  width: number;
  height: number;
  refusals: { unreadable: ErrorCode; tooLarge: ErrorCode };
}

/** Maximum number of pixels: twice the twelve megapixels of a phone's photo. The decoded image still fits into memory. */
const MAX_PIXELS = 24_000_000;

/**
 * The only decoders that are allowed for untrusted input. The file's bytes decide which of them is used, not the file's
 * name.
 */
const READERS = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/** The image library. It is loaded with the first image, so that kitchens without images do not load it. */
let library: ReturnType<typeof loadLibrary> | undefined;

async function loadLibrary() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}

/**
 * Decodes an image from a data URL, rotates it upright, crops it to the requested aspect ratio and encodes it as WebP.
 * Nothing else of the uploaded file is kept, such as location data or hidden content.
 * @throws DomainError the error given in the request
 */
export function readPicture(dataUrl: string, input: PictureRequest): Promise<Buffer> {
  const bytes = bytesOf(dataUrl, input);
  return limitHeavyWork(() => draw(bytes, input));
}

async function draw(bytes: Buffer, { width, height, refusals }: PictureRequest): Promise<Buffer> {
  library ??= loadLibrary();
  const sharp = await library;
  const unreadable = () => {
    throw new DomainError(refusals.unreadable);
  };
  // Only the header is read first, since a few bytes can declare an image of any size.
  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  const { pages = 1 } = head;
  if (!FORMATS.has(head.format) || pages > 1) throw new DomainError(refusals.unreadable);
  if (head.width * head.height > MAX_PIXELS) throw new DomainError(refusals.tooLarge);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .webp({ quality: 82 })
    .timeout({ seconds: 5 })
    .toBuffer()
    .catch(unreadable);
}

function bytesOf(dataUrl: string, { refusals }: PictureRequest): Buffer {
  const [head = '', base64 = ''] = dataUrl.split(',', 2);
  const bytes = Buffer.from(head.endsWith(';base64') ? base64 : '', 'base64');
  if (bytes.length === 0) throw new DomainError(refusals.unreadable);
  if (bytes.length > PICTURE_BYTES) throw new DomainError(refusals.tooLarge);
  return bytes;
}
