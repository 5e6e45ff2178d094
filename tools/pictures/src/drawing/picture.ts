import type { Food } from './colours.ts';
import type { FillingName } from './fillings.ts';
import type { VesselName } from './plates.ts';
import type { Area } from './random.ts';

/** The position of a piece relative to the centre of the plate: x, y, turn in degrees, size (1 is as drawn). */
export type Spot = readonly [x: number, y: number, turn?: number, size?: number];

/** The layers on the plate, from the bottom up. */
export type Layer =
  /** Pieces placed by hand. */
  | { put: 'spots'; piece: FillingName; spots: readonly Spot[]; fill?: Food }
  /** Pieces scattered evenly over an area; `at` moves the area off the centre, `straight` keeps them unturned. */
  | {
      put: 'scatter';
      piece: FillingName;
      count: number;
      area: Area;
      inner?: number;
      at?: readonly [number, number];
      fill?: Food;
      straight?: boolean;
    }
  /** Pieces in a circle, each turned outwards and then by `turn`. */
  | {
      put: 'ring';
      piece: FillingName;
      count: number;
      radius: number;
      start?: number;
      turn?: number;
      size?: number;
      fill?: Food;
    }
  /** Short strokes: grated cheese, noodles, rice, shredded cabbage, chips; with length 0, lentils and pepper corns. */
  | {
      put: 'shreds';
      count: number;
      area: Area;
      length: number;
      width: number;
      fill: Food;
      inner?: number;
      at?: readonly [number, number];
    };

export interface Picture {
  vessel: VesselName;
  /** The colour of the contents of a pot, bowl or pan: sauce, broth, pastry. */
  inside?: Food;
  layers: readonly Layer[];
}
