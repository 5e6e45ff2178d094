import { embroidery } from './cloth.ts';
import { CLOTHS, CREAM, FOOD } from './colours.ts';
import { VESSELS } from './plates.ts';
import { set } from './scene.ts';
import { Sheet } from './sheet.ts';

/** A laid table from above: the pot in the middle, surrounded by the usual sides of tavche gravche. 1280 × 960. */
export function drawHero(): string {
  const sheet = new Sheet('a laid table');
  const { thread, ground, stripe } = CLOTHS.red;
  embroidery(sheet, thread, CREAM, '#D8981E');
  sheet.add(
    `<path fill="${ground}" d="M0 0h1280v960H0z"/>` +
      `<path fill="none" stroke="${stripe}" stroke-width="1280" stroke-linecap="butt" stroke-dasharray="8 40" d="M640 20v940"/>` +
      '<g transform="scale(1.6)"><path id="B" fill="url(#E)" d="M0 0h60v600H0z"/><use href="#B" x="740"/></g>' +
      `<path stroke="${thread}" stroke-width="6" d="M105 0v960M1175 0v960"/>`,
  );

  set(sheet, 1010, 214, 0.92, VESSELS.board(), [
    { put: 'spots', piece: 'loaf', spots: [[-60, 0, 12, 0.82]] },
    {
      put: 'spots',
      piece: 'bread',
      spots: [
        [122, -52, 24],
        [128, 44, -14],
      ],
    },
  ]);
  set(sheet, 250, 232, 0.84, VESSELS.crock(thread, FOOD.ajvar), [
    { put: 'spots', piece: 'swirl', spots: [[0, -6, 0, 1.1]] },
    { put: 'spots', piece: 'leaf', spots: [[-30, -30, 40]] },
  ]);
  set(sheet, 236, 742, 0.86, VESSELS.plate(thread), [
    { put: 'scatter', piece: 'cucumber', count: 9, area: 118, inner: 60 },
    { put: 'scatter', piece: 'tomatoWedge', count: 9, area: 112, inner: 50 },
    { put: 'shreds', count: 60, area: 78, length: 28, width: 6, fill: 'cheese' },
    { put: 'spots', piece: 'olive', spots: [[0, 0, 0, 1.2]] },
    {
      put: 'spots',
      piece: 'parsley',
      spots: [
        [30, 16],
        [-28, -14, 90],
      ],
    },
  ]);
  set(sheet, 1066, 748, 1.25, '', [
    {
      put: 'spots',
      piece: 'longPepper',
      fill: 'pepper',
      spots: [
        [0, -56, -16],
        [14, -2, 4],
      ],
    },
    { put: 'spots', piece: 'longPepper', fill: 'ajvar', spots: [[-2, 58, 14]] },
    {
      put: 'spots',
      piece: 'onionRing',
      spots: [
        [-96, 100],
        [-66, 122, 40, 0.8],
      ],
    },
    {
      put: 'spots',
      piece: 'parsley',
      spots: [
        [70, 112],
        [96, 92, 60],
      ],
    },
  ]);
  set(sheet, 632, 118, 1, '', [{ put: 'spots', piece: 'yoghurt', spots: [[0, 0, 0, 1.25]] }]);
  set(sheet, 628, 522, 1.62, VESSELS.pot(thread, FOOD.beanSauce), [
    { put: 'scatter', piece: 'bean', count: 62, area: 141 },
    {
      put: 'spots',
      piece: 'driedPepper',
      spots: [
        [-34, -48, -10],
        [34, 52, 166],
        [56, -62, 50, 0.7],
      ],
    },
    { put: 'scatter', piece: 'leaf', count: 6, area: 116 },
  ]);
  set(sheet, 560, 894, 1.1, '', [{ put: 'spots', piece: 'spoon', spots: [[20, 0, -4, 1.2]] }]);
  return sheet.finish(1280, 960);
}
