import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const salads = {
  'shopska-salata': {
    vessel: 'plate',
    layers: [
      { put: 'scatter', piece: 'cucumber', count: 13, area: 124 },
      { put: 'scatter', piece: 'tomatoWedge', count: 12, area: 122 },
      { put: 'scatter', piece: 'onionSlice', count: 5, area: 110 },
      { put: 'shreds', count: 74, area: 88, length: 28, width: 6, fill: 'cheese' },
      { put: 'spots', piece: 'olive', spots: [[0, 0, 0, 1.2]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [30, 14],
          [-26, -16, 90],
        ],
      },
    ],
  },
  'makedonska-salata': {
    vessel: 'plate',
    layers: [
      { put: 'scatter', piece: 'pepperStrip', count: 6, area: 92, fill: 'pepper' },
      { put: 'scatter', piece: 'tomatoWedge', count: 7, area: 116 },
      { put: 'scatter', piece: 'pepperStrip', count: 4, area: 84, fill: 'green' },
      { put: 'scatter', piece: 'pepperStrip', count: 3, area: 80, fill: 'yellow' },
      { put: 'scatter', piece: 'onionRing', count: 4, area: 96 },
      { put: 'scatter', piece: 'garlic', count: 5, area: 100 },
      { put: 'scatter', piece: 'parsley', count: 6, area: 110 },
    ],
  },
  ajvar: {
    vessel: 'crock',
    inside: 'ajvar',
    layers: [
      { put: 'spots', piece: 'swirl', spots: [[0, -6, 0, 1.1]] },
      { put: 'shreds', count: 16, area: 120, length: 0, width: 7, fill: 'pepper' },
      { put: 'spots', piece: 'longPepper', fill: 'pepper', spots: [[64, 122, -16, 0.95]] },
      { put: 'spots', piece: 'leaf', spots: [[-40, -30, 40]] },
    ],
  },
  pindzhur: {
    vessel: 'crock',
    inside: 'tomato',
    layers: [
      { put: 'scatter', piece: 'chunk', count: 9, area: 112, fill: 'aubergine' },
      { put: 'scatter', piece: 'chunk', count: 9, area: 112, fill: 'pepper' },
      { put: 'scatter', piece: 'chunk', count: 6, area: 108, fill: 'green' },
      { put: 'scatter', piece: 'garlic', count: 5, area: 100 },
      { put: 'scatter', piece: 'bit', count: 9, area: 112, fill: 'yellow' },
      { put: 'scatter', piece: 'parsley', count: 5, area: 100 },
    ],
  },
  malidzano: {
    vessel: 'cup',
    inside: 'malidzano',
    layers: [
      { put: 'spots', piece: 'swirl', spots: [[0, -4, 0, 1.15]] },
      { put: 'shreds', count: 26, area: 124, length: 0, width: 5, fill: 'crumb' },
      { put: 'scatter', piece: 'oilDrop', count: 5, area: 100, fill: 'oil' },
      { put: 'spots', piece: 'hotPepper', spots: [[36, 54, -24, 1.1]] },
      {
        put: 'spots',
        piece: 'garlic',
        spots: [
          [-58, -36, 20, 1.2],
          [-30, -60, 80],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-46, 50],
          [-20, 70, 60],
        ],
      },
    ],
  },
  tarator: {
    vessel: 'bowl',
    inside: 'yoghurt',
    layers: [
      { put: 'scatter', piece: 'bit', count: 18, area: 128, fill: 'courgette' },
      { put: 'shreds', count: 34, area: 128, length: 15, width: 4, fill: 'dill' },
      {
        put: 'spots',
        piece: 'cucumber',
        spots: [
          [-72, -34, 0, 1.15],
          [-34, -60, 0, 1.15],
          [8, -70, 0, 1.15],
        ],
      },
      {
        put: 'spots',
        piece: 'walnut',
        spots: [
          [-6, 26, 20, 1.5],
          [44, 34, 70, 1.4],
          [18, 66, 0, 1.3],
        ],
      },
      {
        put: 'spots',
        piece: 'oilDrop',
        fill: 'oil',
        spots: [
          [-70, 50],
          [84, -26],
          [56, -72, 0, 0.8],
          [-30, 96, 0, 0.8],
        ],
      },
      { put: 'spots', piece: 'parsley', spots: [[12, -8]] },
    ],
  },
  turshija: {
    vessel: 'bowl',
    inside: 'rice',
    layers: [
      {
        put: 'spots',
        piece: 'pepperStrip',
        fill: 'pepper',
        spots: [
          [10, -96, 6],
          [-84, 30, 100],
          [30, 98, -170],
        ],
      },
      { put: 'scatter', piece: 'gherkin', count: 5, area: 92 },
      { put: 'scatter', piece: 'cauliflower', count: 8, area: 112 },
      { put: 'scatter', piece: 'coin', count: 9, area: 116, fill: 'carrot' },
      { put: 'spots', piece: 'pepperStrip', fill: 'yellow', spots: [[86, 36, 80, 0.8]] },
      { put: 'scatter', piece: 'leaf', count: 3, area: 80 },
    ],
  },
} as const satisfies Record<string, Picture>;
