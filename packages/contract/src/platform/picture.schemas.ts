import * as z from 'zod';

/** Maximum size of an uploaded picture file, in bytes. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/**
 * Body limit in bytes for a picture of maximum size as a data URL in JSON. Base64 encodes three bytes as four characters.
 */
export const PICTURE_BODY = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;

/** The schema of a picture as a data URL. The server detects the type from the bytes and ignores the type in the URL. */
export const pictureUrl = (unreadable: string) => z.string(unreadable).startsWith('data:', unreadable);
