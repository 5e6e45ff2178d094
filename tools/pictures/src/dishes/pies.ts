import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const pies = {
  pastrmajlija: {
    vessel: 'board',
    layers: [
      { put: 'spots', piece: 'boatDough', spots: [[0, 0, 0, 0.94]] },
      { put: 'scatter', piece: 'chunk', count: 14, area: [122, 32], fill: 'pork' },
      { put: 'scatter', piece: 'chunk', count: 8, area: [112, 36], fill: 'browned' },
      { put: 'spots', piece: 'eggTop', spots: [[4, 0, -10, 0.84]] },
      { put: 'spots', piece: 'hotPepper', spots: [[120, 112, -14, 0.9]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-96, -2],
          [104, -16, 50],
        ],
      },
    ],
  },
  'vrtena-pita': {
    vessel: 'pan',
    inside: 'browned',
    layers: [{ put: 'spots', piece: 'spiralPie', spots: [[0, 0, 0, 1.0]] }],
  },
  'burek-so-meso': {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'burekWedge',
        spots: [
          [-12, -72, -30, 0.86],
          [-62, 46, -110, 0.86],
        ],
      },
      { put: 'spots', piece: 'yoghurt', spots: [[92, 42]] },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [52, 116],
          [28, 124, 60],
        ],
      },
    ],
  },
  zelnik: {
    vessel: 'pan',
    inside: 'browned',
    layers: [
      { put: 'spots', piece: 'zelnikTop', spots: [[0, 0]] },
      {
        put: 'spots',
        piece: 'leaf',
        spots: [
          [20, -70, 30, 1.3],
          [-70, 40, 100, 1.3],
          [80, 60, 160, 1.3],
        ],
      },
    ],
  },
  gjomleze: {
    vessel: 'pan',
    inside: 'browned',
    layers: [
      { put: 'spots', piece: 'stampedTop', spots: [[0, 0]] },
      { put: 'spots', piece: 'cutOut', spots: [[25, 25, 0, 1]] },
    ],
  },
  'mekici-so-sirenje': {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'mekica',
        spots: [
          [-72, -46, 0, 0.95],
          [64, -64, 60, 0.95],
          [-40, 66, 140, 0.95],
        ],
      },
      {
        put: 'spots',
        piece: 'cheeseCube',
        spots: [
          [66, 52, 10],
          [104, 36, -14],
          [84, 86, 24],
          [50, 96, -8],
        ],
      },
      { put: 'spots', piece: 'parsley', spots: [[112, 78]] },
    ],
  },
  pogacha: {
    vessel: 'board',
    layers: [
      { put: 'spots', piece: 'loaf', spots: [[-26, 0, 0, 0.92]] },
      { put: 'shreds', count: 46, area: 140, length: 5, width: 5, fill: 'rice', inner: 52, at: [-26, 0] },
      { put: 'spots', piece: 'salt', spots: [[172, 62, 0, 0.95]] },
    ],
  },
} as const satisfies Record<string, Picture>;
