/** Plenty for the circle that shows it, and little to send: a photo of twelve million points becomes some 100 KB. */
const LONGEST_SIDE = 1024;

/**
 * A file as the data URL to send. A picture that this browser can draw is made small first; anything else goes as it is,
 * and the server says what it thinks of it.
 */
export async function pictureOf(file: File): Promise<string> {
  return (await shrink(file)) ?? dataUrlOf(file);
}

async function shrink(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/webp', 0.9);
  } catch {
    return undefined;
  }
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(file);
  });
