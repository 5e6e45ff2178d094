import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('pdfmake/fonts/Roboto.js'));

/** Font files of every PDF. Roboto is part of pdfmake and covers English and Macedonian (Ѓ Ќ Ѕ Љ Њ Џ ѝ). */
export const roboto = {
  normal: `${folder}/Roboto/Roboto-Regular.ttf`,
  bold: `${folder}/Roboto/Roboto-Medium.ttf`,
  italics: `${folder}/Roboto/Roboto-Italic.ttf`,
  bolditalics: `${folder}/Roboto/Roboto-MediumItalic.ttf`,
};
