import { CREAM, INK } from './colours.ts';

/** Draws the vessel around the centre; `thread` is the cloth's colour, `inside` the colour of its contents. */
type Vessel = (thread: string, inside: string) => string;

const shadow = (radius: number) => `<circle cx="8" cy="12" r="${radius}" fill="${INK}" opacity=".2"/>`;

const disc = (radius: number, fill: string, more = '') => `<circle r="${radius}" fill="${fill}"${more}/>`;

/** Two dashed circles, a thin one along and a thick one across, make a seamless ring of cross stitches. */
export const stitches = (radius: number, thread: string, count: number) =>
  `<g fill="none" stroke="${thread}" stroke-linecap="butt"><circle r="${radius}" stroke-width="4"` +
  ` stroke-dasharray="6 6" pathLength="${count * 12}"/><circle r="${radius}" stroke-width="13" stroke-dasharray="2 10"` +
  ` stroke-dashoffset="-2" pathLength="${count * 12}"/></g>`;

const dots = (radius: number, colour: string, width: number, count: number) =>
  `<circle r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="0 1" pathLength="${count}"/>`;

/** The light falls from the upper left on every dish. */
const shine = (radius: number, opacity: string) => {
  const far = Math.round(radius * 0.94);
  const near = Math.round(radius * 0.34);
  return `<path fill="none" stroke="#fff" stroke-opacity="${opacity}" stroke-width="7" d="M${-far}-${near}A${radius} ${radius} 0 0 1-${near}-${far}"/>`;
};

const liquidEdge = ` stroke="${INK}" stroke-opacity=".2" stroke-width="10"`;

export const VESSELS = {
  plate: (thread: string) =>
    shadow(208) +
    disc(208, CREAM, ' stroke="#E0CDA8" stroke-width="3"') +
    stitches(185, thread, 40) +
    disc(160, '#FFFEFA', ' stroke="#E6D8BD" stroke-width="4"'),

  /** A deep plate whose rim is glazed in the cloth's colour. */
  bowl: (thread: string, inside: string) =>
    shadow(206) +
    disc(206, thread) +
    stitches(188, '#F6D58A', 36) +
    disc(170, CREAM, ' stroke="#E0CDA8" stroke-width="3"') +
    disc(152, inside, liquidEdge) +
    shine(138, '.35'),

  /** A white bowl on its saucer. */
  cup: (thread: string, inside: string) =>
    shadow(206) +
    disc(206, CREAM, ' stroke="#E0CDA8" stroke-width="3"') +
    dots(190, thread, 11, 36) +
    disc(172, thread, ' opacity=".22"') +
    disc(166, '#FFFEFA') +
    disc(148, inside, liquidEdge) +
    shine(134, '.35'),

  /** The clay pot of the Macedonian oven, with two ears. */
  pot: (_thread: string, inside: string) =>
    shadow(202) +
    '<path id="H" fill="none" d="M-188-40c-46 0-46 80 0 80M188-40c46 0 46 80 0 80"/>' +
    '<use href="#H" stroke="#6E2F18" stroke-width="30"/><use href="#H" stroke="#B4633A" stroke-width="12"/>' +
    disc(200, '#9A4A28') +
    disc(186, 'none', ' stroke="#B4633A" stroke-width="22"') +
    dots(186, '#F8DDB0', 7, 56) +
    disc(168, '#57230F') +
    disc(157, inside, liquidEdge) +
    shine(192, '.25'),

  /** A round baking pan of tinned copper. */
  pan: (_thread: string, inside: string) =>
    shadow(206) +
    disc(206, '#7A4426') +
    disc(200, '#D9A06A') +
    disc(188, '#8A5433') +
    disc(180, inside, liquidEdge) +
    shine(194, '.6'),

  /** A deep rectangular baking tin with grips. */
  tin: (_thread: string, inside: string) =>
    `<rect x="-212" y="-148" width="440" height="320" rx="36" fill="${INK}" opacity=".2"/>` +
    '<path fill="none" stroke="#3C4A57" stroke-width="18" d="M-212-50q-18 0-18 20v60q0 20 18 20M212-50q18 0 18 20v60q0 20-18 20"/>' +
    '<rect x="-220" y="-160" width="440" height="320" rx="36" fill="#24405E"/>' +
    '<rect x="-206" y="-146" width="412" height="292" rx="26" fill="#F4E6C8"/>' +
    `<rect x="-194" y="-134" width="388" height="268" rx="18" fill="${inside}"${liquidEdge}/>`,

  /** An oval wooden board. */
  board: () =>
    `<ellipse cx="8" cy="14" rx="234" ry="176" fill="${INK}" opacity=".2"/>` +
    '<ellipse rx="234" ry="176" fill="#7A4A26"/><ellipse rx="228" ry="168" fill="#B57B45"/>' +
    '<path fill="none" stroke="#9A6434" stroke-width="4" d="M-196-70q200-44 390 0M-218-14q220-50 436 4M-216 44q220-44 430 6M-180 98q180-36 350 4M-120-128q120-22 240 2"/>',

  /** A roof tile, on which carp is baked. */
  tile: (_thread: string, inside: string) =>
    `<g transform="rotate(-6)"><path fill="${INK}" opacity=".2" d="M-222-108l450-26v300l-450-22z"/>` +
    `<path fill="#8E4424" d="M-230-126l460-26v304l-460-26z"/><path fill="#C4703F" d="M-230-104l460-24v256l-460-24z"/>` +
    `<path fill="${inside}" opacity=".75" d="M-214-70l430-16v172l-430-16z"/>` +
    '<path fill="none" stroke="#E09A66" stroke-width="5" d="M-222-114l444-24M-222 114l444 24"/></g>',

  /** A small dessert plate with a scalloped edge. */
  dessert: (thread: string) =>
    shadow(198) +
    dots(182, '#FFF3D9', 44, 30) +
    disc(184, '#FFF3D9') +
    dots(182, thread, 9, 30) +
    disc(158, CREAM, ' stroke="#E6D0A0" stroke-width="4"') +
    disc(142, '#FFFEFA'),

  /** A clay dish on a wooden coaster, for spreads and thick soups. */
  crock: (_thread: string, inside: string) =>
    shadow(204) +
    disc(204, '#8A5A30') +
    disc(196, '#BD8650') +
    disc(180, 'none', ' stroke="#A5703C" stroke-width="4"') +
    disc(170, '#6E2F18') +
    disc(160, 'none', ' stroke="#A9552F" stroke-width="18"') +
    dots(160, '#F8DDB0', 6, 44) +
    disc(144, inside, liquidEdge) +
    shine(130, '.3'),
} as const satisfies Record<string, Vessel>;

export type VesselName = keyof typeof VESSELS;
