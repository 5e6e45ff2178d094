import type { Picture } from '../drawing/picture.ts';

/** The arrangement of each dish on its plate, by the meal's slug. */
export const fish = {
  'pastrmka-na-ohridski-nachin': {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'tomatoWedge',
        spots: [
          [-80, 70, 20, 0.9],
          [-20, 88, -10, 0.9],
        ],
      },
      { put: 'spots', piece: 'trout', spots: [[2, -18, -8, 1]] },
      {
        put: 'spots',
        piece: 'lemon',
        spots: [
          [58, 84, 0, 0.9],
          [96, 58, 40, 0.75],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-60, -100],
          [-30, -112, 40],
          [10, 112, 70],
          [-112, 56, 20],
        ],
      },
    ],
  },
  'krap-na-kjeramida': {
    vessel: 'tile',
    inside: 'redSauce',
    layers: [
      { put: 'scatter', piece: 'onionRing', count: 8, area: [170, 62] },
      { put: 'spots', piece: 'carp', spots: [[4, 0, -6, 1.02]] },
      {
        put: 'spots',
        piece: 'bayLeaf',
        spots: [
          [-150, -54, 20],
          [150, 66, -30],
        ],
      },
      { put: 'scatter', piece: 'onionSlice', count: 4, area: [110, 20], at: [0, 74] },
    ],
  },
  'przheni-plashici': {
    vessel: 'plate',
    layers: [
      {
        put: 'spots',
        piece: 'smallFish',
        spots: [
          [-58, -104, -14, 0.95],
          [48, -96, 170, 0.95],
          [-84, -58, -6],
          [66, -52, 174],
          [-78, -10, 4],
          [74, -8, 184],
          [-64, 40, -10],
          [80, 36, 172],
          [-34, 88, 4, 0.95],
        ],
      },
      {
        put: 'spots',
        piece: 'lemon',
        spots: [
          [40, 98, 0, 0.95],
          [78, 82, 30, 0.8],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-96, 84],
          [-76, 108, 60],
          [0, -136, 20],
        ],
      },
    ],
  },
  'jagula-na-struski-nachin': {
    vessel: 'pan',
    inside: 'lentilSauce',
    layers: [
      { put: 'scatter', piece: 'onionRing', count: 7, area: 140 },
      { put: 'ring', piece: 'eelPiece', count: 7, radius: 112, start: 8, turn: 90, size: 1.02 },
      {
        put: 'spots',
        piece: 'eelPiece',
        spots: [
          [-12, -30, -12],
          [14, 34, -12],
        ],
      },
      { put: 'spots', piece: 'lemon', spots: [[64, 0, 0, 0.75]] },
      {
        put: 'spots',
        piece: 'bayLeaf',
        spots: [
          [-70, 8, 70, 0.9],
          [132, -104, 40, 0.8],
        ],
      },
      {
        put: 'spots',
        piece: 'parsley',
        spots: [
          [-20, 2],
          [-130, 110],
          [60, 62, 60],
        ],
      },
    ],
  },
  'skusha-so-kompir-salata': {
    vessel: 'plate',
    layers: [
      { put: 'spots', piece: 'mackerel', spots: [[0, -60, -10, 0.94]] },
      { put: 'scatter', piece: 'potato', count: 7, area: [76, 30], at: [-18, 70] },
      { put: 'scatter', piece: 'onionSlice', count: 5, area: [80, 34], at: [-16, 74] },
      { put: 'spots', piece: 'lemon', spots: [[106, 32, 0, 0.85]] },
      { put: 'scatter', piece: 'parsley', count: 5, area: [80, 34], at: [-10, 74] },
    ],
  },
} as const satisfies Record<string, Picture>;
