import * as z from 'zod';

/** Maximum size of an uploaded picture, in bytes of the file. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** The same as a data URL inside its JSON: base64 takes four letters for three bytes. */
export const PICTURE_BODY = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;

/** A picture as a data URL. Its type is determined from its bytes, not from its declared type. */
export const pictureUrl = (unreadable: string) => z.string(unreadable).startsWith('data:', unreadable);
