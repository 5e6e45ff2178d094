import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const stuffed = {
  'polneti-piperki': {
    vessel: 'pot',
    inside: 'syrup',
    layers: [
      {
        put: 'spots',
        piece: 'stuffedPepper',
        fill: 'pepper',
        spots: [
          [-74, -76, 30, 0.95],
          [72, -80, 140, 0.95],
        ],
      },
      { put: 'spots', piece: 'stuffedPepper', fill: 'green', spots: [[-84, 52, -30, 0.95]] },
      {
        put: 'spots',
        piece: 'stuffedPepper',
        fill: 'pepper',
        spots: [
          [82, 54, -150, 0.95],
          [0, -4, -86, 0.9],
        ],
      },
      { put: 'scatter', piece: 'parsley', count: 5, area: 120 },
      { put: 'spots', piece: 'leaf', spots: [[0, 118, 20, 1.2]] },
    ],
  },
  sarma: {
    vessel: 'pot',
    inside: 'redSauce',
    layers: [
      { put: 'ring', piece: 'sarma', count: 8, radius: 96, start: 10, size: 0.86 },
      {
        put: 'spots',
        piece: 'sarma',
        spots: [
          [-14, -22, 28, 0.86],
          [12, 24, 28, 0.86],
        ],
      },
      {
        put: 'spots',
        piece: 'rib',
        spots: [
          [-70, 62, -42, 0.8],
          [78, -56, -42, 0.8],
        ],
      },
      { put: 'spots', piece: 'driedPepper', spots: [[8, 104, -6, 0.7]] },
      { put: 'spots', piece: 'bayLeaf', spots: [[-30, -100, 20, 0.8]] },
    ],
  },
  'sarmichki-od-lozov-list': {
    vessel: 'plate',
    layers: [
      { put: 'ring', piece: 'vineRoll', count: 10, radius: 104, start: 5, turn: 52, size: 0.9 },
      { put: 'spots', piece: 'yoghurt', spots: [[0, 0, 0, 0.9]] },
      {
        put: 'spots',
        piece: 'leaf',
        spots: [
          [-6, -4, -30],
          [10, 8, 50, 0.9],
        ],
      },
      { put: 'spots', piece: 'lemon', spots: [[92, 98, 0, 0.7]] },
    ],
  },
  musaka: {
    vessel: 'plate',
    layers: [
      { put: 'spots', piece: 'moussaka', spots: [[-4, -16, 0, 0.94]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-78, 104],
          [-54, 114, 70],
          [118, 70, 20],
        ],
      },
      { put: 'spots', piece: 'tomatoWedge', spots: [[40, 118, 6, 0.9]] },
    ],
  },
  'imam-bajaldi': {
    vessel: 'tin',
    inside: 'oil',
    layers: [
      {
        put: 'spots',
        piece: 'stuffedAubergine',
        spots: [
          [-18, -66, 2, 1.12],
          [-10, 64, -2, 1.12],
        ],
      },
      { put: 'scatter', piece: 'parsley', count: 6, area: [150, 90] },
      {
        put: 'spots',
        piece: 'garlic',
        spots: [
          [150, 0, 40],
          [-160, 0, 80],
        ],
      },
    ],
  },
  'jagneshka-kapama': {
    vessel: 'tin',
    inside: 'lentilSauce',
    layers: [
      { put: 'scatter', piece: 'leaf', count: 26, area: [172, 112] },
      {
        put: 'spots',
        piece: 'springOnion',
        spots: [
          [-96, -100, 6],
          [80, -90, -6],
          [-110, 92, -4],
          [70, 100, 4],
        ],
      },
      {
        put: 'spots',
        piece: 'shank',
        spots: [
          [-42, -42, 8, 1],
          [16, 48, 184, 1],
        ],
      },
      { put: 'spots', piece: 'springOnion', spots: [[-10, 4, -14, 1]] },
      { put: 'shreds', count: 24, area: [160, 100], length: 14, width: 4, fill: 'dill' },
    ],
  },
  'pileshko-so-oriz': {
    vessel: 'tin',
    inside: 'yellow',
    layers: [
      { put: 'shreds', count: 84, area: [178, 118], length: 12, width: 8, fill: 'rice' },
      { put: 'scatter', piece: 'bit', count: 12, area: [170, 112], fill: 'carrot' },
      {
        put: 'spots',
        piece: 'drumstick',
        spots: [
          [-94, -50, 20, 1.05],
          [60, -60, 160, 1.05],
          [-50, 66, -14, 1.05],
          [104, 50, 194, 0.95],
        ],
      },
      { put: 'scatter', piece: 'parsley', count: 6, area: [160, 104] },
    ],
  },
} as const satisfies Record<string, Picture>;
