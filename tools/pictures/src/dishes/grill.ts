import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const grill = {
  kebapi: {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'kebap',
        spots: [
          [-20, -112, -8, 0.95],
          [-26, -72, -8],
          [-28, -30, -8],
          [-26, 12, -8],
          [-20, 54, -8],
        ],
      },
      { put: 'scatter', piece: 'onionRing', count: 6, area: 36, at: [84, 64] },
      { put: 'scatter', piece: 'bit', count: 9, area: 40, at: [74, 84], fill: 'onion' },
      {
        put: 'spots',
        piece: 'hotPepper',
        spots: [
          [-40, 108, 8],
          [96, -20, 80, 0.9],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [40, 120, 20],
          [104, 20],
        ],
      },
    ],
  },
  'sharska-pleskavica': {
    vessel: 'plate',
    layers: [
      { put: 'spots', piece: 'cheesePatty', spots: [[0, -12, 0, 1.08]] },
      {
        put: 'spots',
        piece: 'tomatoWedge',
        spots: [
          [-106, 94, 30, 0.8],
          [-64, 120, 10, 0.8],
        ],
      },
      { put: 'scatter', piece: 'onionRing', count: 3, area: 24, at: [96, 98] },
      { put: 'spots', piece: 'parsley', spots: [[-10, 134, 0, 1.1]] },
    ],
  },
  'pileshki-razhnichi': {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'skewer',
        spots: [
          [-4, -70, -6, 0.9],
          [-2, -6, -6, 0.96],
          [0, 58, -6, 0.9],
        ],
      },
      { put: 'spots', piece: 'lemon', spots: [[66, 112, 0, 0.8]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-60, 110],
          [-30, 118, 50],
          [10, 116, 20],
        ],
      },
    ],
  },
  'svinska-veshalica': {
    vessel: 'plate',
    layers: [
      { put: 'spots', piece: 'loin', spots: [[0, -34, -5, 1.12]] },
      {
        put: 'spots',
        piece: 'potato',
        spots: [
          [-96, 78, 10, 0.95],
          [-42, 98, 60, 0.95],
          [14, 104, 0, 0.95],
          [-14, 128, 20, 0.75],
        ],
      },
      { put: 'spots', piece: 'tomatoWedge', spots: [[92, 92, -30, 0.9]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [56, 116],
          [48, 88, 60],
        ],
      },
    ],
  },
  'kolbas-na-skara': {
    vessel: 'plate',
    layers: [
      { put: 'spots', piece: 'sausage', spots: [[0, -44, 0, 1.05]] },
      { put: 'shreds', count: 48, area: [74, 34], length: 32, width: 6, fill: 'cabbage', at: [0, 84] },
      { put: 'shreds', count: 14, area: [64, 28], length: 24, width: 5, fill: 'carrot', at: [0, 84] },
      {
        put: 'spots',
        piece: 'leek',
        spots: [
          [-14, 6, 0, 0.9],
          [28, -6, 0, 0.8],
          [-2, -34, 0, 0.7],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-92, 64],
          [96, 70, 40],
        ],
      },
    ],
  },
  'meshana-skara': {
    vessel: 'board',
    layers: [
      {
        put: 'spots',
        piece: 'kebap',
        spots: [
          [-128, -46, -28, 0.98],
          [-110, -8, -28, 0.98],
          [-92, 30, -28, 0.98],
        ],
      },
      { put: 'spots', piece: 'skewer', spots: [[6, -112, 4, 0.8]] },
      { put: 'spots', piece: 'patty', spots: [[22, -22, 0, 1.22]] },
      {
        put: 'spots',
        piece: 'rib',
        spots: [
          [118, -34, 56, 1.05],
          [150, 2, 56, 1.05],
        ],
      },
      { put: 'spots', piece: 'sausage', spots: [[-54, 104, -4, 0.64]] },
      { put: 'spots', piece: 'pepperStrip', fill: 'pepper', spots: [[70, 112, -10]] },
      { put: 'spots', piece: 'hotPepper', spots: [[112, 84, -30]] },
      { put: 'scatter', piece: 'onionRing', count: 4, area: 24, at: [26, 88] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-66, -88],
          [84, 44, 30],
          [-180, 30],
        ],
      },
    ],
  },
} as const satisfies Record<string, Picture>;
