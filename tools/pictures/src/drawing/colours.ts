export type Cloth = 'red' | 'green' | 'indigo' | 'ochre';

export const INK = '#2B1B12';
export const CREAM = '#FFF9EC';

/** Thread is the embroidery and the stitched rim, ground the linen, stripe its woven lines. */
export const CLOTHS: Record<Cloth, { thread: string; ground: string; stripe: string }> = {
  red: { thread: '#A3231F', ground: '#F6E4C8', stripe: '#EDCFAC' },
  green: { thread: '#2F5D3A', ground: '#E4E3C4', stripe: '#D3D5AE' },
  indigo: { thread: '#24405E', ground: '#DCE6E4', stripe: '#C1D3D7' },
  ochre: { thread: '#B8741A', ground: '#F6E3B6', stripe: '#ECD08F' },
};

/** Natural food colours by name, so that a recipe reads like a recipe. */
export const FOOD = {
  ajvar: '#B3271D',
  aubergine: '#4A2A4F',
  beanSauce: '#BF5A2A',
  beef: '#6F3A22',
  broth: '#E5B04A',
  browned: '#B06A28',
  cabbage: '#D8C77F',
  carrot: '#E07B22',
  cheese: '#FFFCF2',
  cinnamon: '#8A4B22',
  courgette: '#8DAF4E',
  cream: '#F8EFD9',
  crumb: '#F3D9A0',
  dill: '#4C7F37',
  fishSoup: '#CF5A26',
  green: '#5C8F3C',
  lentil: '#8F5A2B',
  lentilSauce: '#B9772F',
  malidzano: '#B9A957',
  nettle: '#8FA845',
  noodle: '#FBE7A6',
  oil: '#E2962B',
  onion: '#F6E8F2',
  paprika: '#B8321C',
  pepper: '#CC2B1F',
  pork: '#A9623C',
  potato: '#EFC763',
  redSauce: '#A83A1C',
  rice: '#FFF5DC',
  stew: '#A34A21',
  syrup: '#C9791F',
  tomato: '#D5412B',
  tripe: '#F2DDB4',
  wine: '#7E331F',
  yellow: '#E8B02E',
  yoghurt: '#FFFDF5',
} as const;

export type Food = keyof typeof FOOD;
