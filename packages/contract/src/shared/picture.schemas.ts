import * as z from 'zod';

/** The largest picture that anybody sends, in bytes as the file has them. */
export const PICTURE_BYTES = 5 * 1024 * 1024;

/** The same as a data URL inside its JSON: base64 takes four letters for three bytes. */
export const PICTURE_BODY = Math.ceil(PICTURE_BYTES / 3) * 4 + 1024;

/** A picture as a data URL. What it really is, is seen from its bytes, not from what it says. */
export const pictureUrl = (unreadable: string) => z.string(unreadable).startsWith('data:', unreadable);
