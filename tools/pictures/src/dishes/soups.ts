import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const soups = {
  'teleshka-chorba': {
    vessel: 'bowl',
    inside: 'broth',
    layers: [
      { put: 'scatter', piece: 'meat', count: 9, area: 112, fill: 'beef' },
      { put: 'scatter', piece: 'coin', count: 7, area: 116, fill: 'carrot' },
      { put: 'scatter', piece: 'chunk', count: 5, area: 108, fill: 'potato' },
      { put: 'scatter', piece: 'parsley', count: 8, area: 118 },
    ],
  },
  'pileshka-supa': {
    vessel: 'cup',
    inside: 'yellow',
    layers: [
      { put: 'shreds', count: 54, area: 120, length: 40, width: 5, fill: 'noodle' },
      { put: 'scatter', piece: 'flakes', count: 6, area: 104 },
      { put: 'scatter', piece: 'coin', count: 7, area: 112, fill: 'carrot' },
      { put: 'scatter', piece: 'leaf', count: 7, area: 116 },
    ],
  },
  'chorba-od-lekja': {
    vessel: 'crock',
    inside: 'lentilSauce',
    layers: [
      { put: 'shreds', count: 120, area: 124, length: 0, width: 13, fill: 'lentil' },
      { put: 'scatter', piece: 'coin', count: 6, area: 100, fill: 'carrot' },
      {
        put: 'spots',
        piece: 'bayLeaf',
        spots: [
          [-20, -30, -30, 1.2],
          [40, 50, 150],
        ],
      },
    ],
  },
  'chorba-od-koprivi': {
    vessel: 'bowl',
    inside: 'nettle',
    layers: [
      { put: 'scatter', piece: 'leaf', count: 14, area: 122 },
      { put: 'shreds', count: 40, area: 126, length: 6, width: 6, fill: 'rice' },
      { put: 'spots', piece: 'creamSwirl', spots: [[0, 0, 0, 1.15]] },
      { put: 'spots', piece: 'parsley', spots: [[6, -2, 0, 1.4]] },
    ],
  },
  'ribja-chorba': {
    vessel: 'bowl',
    inside: 'fishSoup',
    layers: [
      { put: 'scatter', piece: 'oilDrop', count: 9, area: 126, fill: 'oil' },
      { put: 'scatter', piece: 'flakes', count: 9, area: 110 },
      { put: 'spots', piece: 'lemon', spots: [[40, -44, 10, 1.05]] },
      { put: 'spots', piece: 'hotPepper', spots: [[-46, 50, 20]] },
      { put: 'scatter', piece: 'parsley', count: 6, area: 114 },
    ],
  },
  'shkembe-chorba': {
    vessel: 'crock',
    inside: 'cream',
    layers: [
      { put: 'shreds', count: 30, area: 112, length: 34, width: 11, fill: 'tripe' },
      { put: 'scatter', piece: 'oilDrop', count: 12, area: 114, fill: 'paprika' },
      {
        put: 'spots',
        piece: 'garlic',
        spots: [
          [-50, -20, 10],
          [30, 50, 60],
          [50, -50, 120],
        ],
      },
      { put: 'shreds', count: 26, area: 116, length: 0, width: 5, fill: 'paprika' },
      { put: 'spots', piece: 'parsley', spots: [[0, 0, 0, 1.2]] },
    ],
  },
} as const satisfies Record<string, Picture>;
