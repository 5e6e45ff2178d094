import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const sweets = {
  baklava: {
    vessel: 'dessert',
    layers: [
      {
        put: 'spots',
        piece: 'baklava',
        spots: [
          [0, -92, 0, 0.82],
          [-58, -48, 0, 0.82],
          [58, -48, 0, 0.82],
          [0, -4, 0, 0.82],
          [-58, 40, 0, 0.82],
          [58, 40, 0, 0.82],
          [0, 84, 0, 0.82],
        ],
      },
    ],
  },
  tulumbi: {
    vessel: 'dessert',
    layers: [
      {
        put: 'spots',
        piece: 'tulumba',
        spots: [
          [-50, -62, -24, 1.0],
          [62, -48, 40, 1.0],
          [-66, 30, 80, 1.0],
          [60, 56, -40, 1.0],
          [-10, 92, 8, 1.0],
          [2, -2, -14, 1.04],
        ],
      },
    ],
  },
  tikvarnik: {
    vessel: 'dessert',
    layers: [
      {
        put: 'spots',
        piece: 'pumpkinRoll',
        spots: [
          [-58, -44, 0, 1],
          [54, -56, 70, 1],
          [62, 52, 160, 1],
          [-46, 62, 250, 1],
        ],
      },
      {
        put: 'spots',
        piece: 'walnut',
        spots: [
          [2, 2, 0, 1.1],
          [4, 110, 50, 0.9],
        ],
      },
      { put: 'shreds', count: 40, area: 116, length: 0, width: 5, fill: 'cheese' },
    ],
  },
  sutlijash: {
    vessel: 'dessert',
    layers: [
      { put: 'spots', piece: 'ramekin', spots: [[0, 0]] },
      { put: 'shreds', count: 18, area: 80, length: 8, width: 6, fill: 'rice' },
      { put: 'shreds', count: 34, area: 44, length: 0, width: 6, fill: 'cinnamon' },
      {
        put: 'spots',
        piece: 'cinnamonStick',
        spots: [
          [88, 84, -42, 0.95],
          [76, 98, -50, 0.95],
        ],
      },
    ],
  },
  ravani: {
    vessel: 'dessert',
    layers: [
      {
        put: 'spots',
        piece: 'semolina',
        spots: [
          [-56, -52, -4, 0.98],
          [58, -46, 4, 0.98],
          [-52, 50, 3, 0.98],
          [60, 54, -5, 0.98],
        ],
      },
      { put: 'spots', piece: 'lemon', spots: [[0, 116, 0, 0.5]] },
    ],
  },
  kadaif: {
    vessel: 'dessert',
    layers: [
      {
        put: 'spots',
        piece: 'threads',
        spots: [
          [-2, -72, 0, 1.1],
          [-66, 40, 30, 1.1],
          [64, 38, 75, 1.1],
        ],
      },
      {
        put: 'spots',
        piece: 'walnut',
        spots: [
          [-2, -72, 0, 1.2],
          [-66, 40, 60, 1.2],
          [64, 38, 20, 1.2],
          [-92, -44, 40, 0.9],
          [0, 98, 0, 0.9],
        ],
      },
    ],
  },
  'slatko-od-smokvi': {
    vessel: 'dessert',
    layers: [
      { put: 'spots', piece: 'glassDish', spots: [[-22, -12, 0, 0.98]] },
      {
        put: 'spots',
        piece: 'fig',
        spots: [
          [-76, -38, -20, 0.8],
          [-16, -64, 16, 0.8],
          [-38, 10, -8, 0.8],
          [36, -18, 30, 0.8],
          [18, 44, 150, 0.8],
        ],
      },
      { put: 'spots', piece: 'water', spots: [[96, 80, 0, 0.8]] },
      { put: 'spots', piece: 'spoon', spots: [[-30, 122, -4, 0.56]] },
    ],
  },
} as const satisfies Record<string, Picture>;
