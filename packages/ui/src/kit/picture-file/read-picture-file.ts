/**
 * Returns a file as a data URL. A picture that this browser can decode is first scaled down; a photo of twelve megapixels
 * becomes some 100 KB. Any other file is returned unchanged, and the server validates it.
 * @param longestSide maximum side length in pixels, sufficient for the largest display size
 */
export async function readPictureFile(file: File, longestSide: number): Promise<string> {
  return (await shrink(file, longestSide)) ?? dataUrlOf(file);
}

async function shrink(file: File, longestSide: number): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
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
