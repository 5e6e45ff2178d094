import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const stews = {
  'tavche-gravche': {
    vessel: 'pot',
    inside: 'beanSauce',
    layers: [
      { put: 'scatter', piece: 'bean', count: 46, area: 140 },
      {
        put: 'spots',
        piece: 'driedPepper',
        spots: [
          [-20, -46, -8],
          [24, 56, 164],
        ],
      },
      { put: 'scatter', piece: 'leaf', count: 5, area: 110 },
    ],
  },
  'turli-tava': {
    vessel: 'pot',
    inside: 'stew',
    layers: [
      { put: 'scatter', piece: 'chunk', count: 10, area: 132, fill: 'potato' },
      { put: 'scatter', piece: 'chunk', count: 8, area: 130, fill: 'aubergine' },
      { put: 'scatter', piece: 'meat', count: 9, area: 128, fill: 'beef' },
      { put: 'scatter', piece: 'chunk', count: 6, area: 130, fill: 'pepper' },
      { put: 'scatter', piece: 'chunk', count: 6, area: 130, fill: 'green' },
      { put: 'scatter', piece: 'parsley', count: 4, area: 105 },
    ],
  },
  'selsko-meso': {
    vessel: 'pot',
    inside: 'wine',
    layers: [
      { put: 'scatter', piece: 'meat', count: 15, area: 128, fill: 'pork' },
      { put: 'scatter', piece: 'mushroom', count: 10, area: 122 },
      { put: 'scatter', piece: 'onionSlice', count: 5, area: 110 },
      { put: 'spots', piece: 'hotPepper', spots: [[14, -10, -28]] },
      { put: 'scatter', piece: 'parsley', count: 4, area: 100 },
    ],
  },
  'grav-so-kolbas': {
    vessel: 'pot',
    inside: 'wine',
    layers: [
      { put: 'scatter', piece: 'brownBean', count: 42, area: 140 },
      {
        put: 'spots',
        piece: 'sausageSlice',
        spots: [
          [-84, -52, 20, 1.25],
          [-20, -96, 70, 1.25],
          [60, -70, 10, 1.25],
          [98, 8, 120, 1.25],
          [40, 40, 50, 1.25],
          [-44, 20, 150, 1.25],
          [-90, 70, 30, 1.25],
          [0, 104, 80, 1.25],
        ],
      },
      { put: 'spots', piece: 'bayLeaf', spots: [[20, -20, -30]] },
    ],
  },
  'boranija-so-teleshko': {
    vessel: 'bowl',
    inside: 'tomato',
    layers: [
      { put: 'scatter', piece: 'greenBean', count: 22, area: 112 },
      { put: 'scatter', piece: 'meat', count: 8, area: 108, fill: 'beef' },
      { put: 'scatter', piece: 'garlic', count: 4, area: 105 },
      { put: 'scatter', piece: 'greenBean', count: 5, area: 90 },
    ],
  },
  'kompir-mandzha': {
    vessel: 'bowl',
    inside: 'oil',
    layers: [
      { put: 'scatter', piece: 'potato', count: 13, area: 112 },
      { put: 'scatter', piece: 'coin', count: 6, area: 108, fill: 'carrot' },
      { put: 'scatter', piece: 'parsley', count: 7, area: 112 },
    ],
  },
  podvarok: {
    vessel: 'pot',
    inside: 'browned',
    layers: [
      { put: 'shreds', count: 62, area: 138, length: 50, width: 7, fill: 'cabbage' },
      { put: 'scatter', piece: 'meat', count: 9, area: 118, fill: 'pork' },
      { put: 'shreds', count: 18, area: 130, length: 40, width: 6, fill: 'crumb' },
      {
        put: 'spots',
        piece: 'bayLeaf',
        spots: [
          [-40, -50, 30],
          [54, 46, -40],
        ],
      },
      { put: 'shreds', count: 10, area: 120, length: 0, width: 9, fill: 'paprika' },
    ],
  },
} as const satisfies Record<string, Picture>;
