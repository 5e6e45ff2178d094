import { EDGE, bar, gloss, line, shape } from './strokes.ts';

const GRILLED = '#3A1A0E';

/** Meat from the stew and from the grill. */
export const MEAT = {
  meat: shape('M-24-8Q-14-26 8-22T26 0T6 22T-22 12T-24-8z') + gloss('M-12-10Q0-18 12-12', 5, '.3'),
  kebap:
    bar(132, 36, '#7A4025') +
    gloss('M-48-9h86', 5, '.25') +
    line('M-44-15l-9 30M-19-15l-9 30M6-15l-9 30M31-15l-9 30M54-14l-8 27', GRILLED, 6),
  cheesePatty:
    '<path fill="#F2C14A" d="M-106 18Q-128 60-100 74Q-84 60-70 96Q-40 118-10 100Q8 130 34 104Q78 110 84 74Q120 66 108 18z"/>' +
    shape('M-112 16C-120-96 118-106 112 8Q60 34 0 24T-112 16z', '#74391F') +
    line('M-78-42L60 14M-40-70L102-6M-98-6L4 22', GRILLED, 9) +
    line('M-64 22L66-70M-104-4L10-78M16 24L106-30', GRILLED, 9) +
    gloss('M-76 34q20 8 46 8M10 42q30 4 60-6', 7, '.5'),
  patty:
    shape('M-58 0C-60-70 60-72 60-2C60 66-56 66-58 0z', '#74391F') +
    line('M-42-30L44 16M-14-48L54-12M-50 4L14 44', GRILLED, 7) +
    gloss('M-40-26Q-24-44 0-46', 5, '.25'),
  skewer:
    line('M-158 0h330', '#C9A063', 7) +
    '<g id="K">' +
    `<rect x="-132" y="-22" width="52" height="44" rx="12" fill="#DCA552" ${EDGE}/>` +
    line('M-118-13l-4 26M-96-13l-4 26', '#8A4B1E', 6) +
    '</g>' +
    '<use href="#K" x="86"/><use href="#K" x="172"/>' +
    `<rect x="-74" y="-20" width="26" height="40" rx="6" fill="#CC2B1F" ${EDGE}/><rect x="12" y="-20" width="26" height="40" rx="6" fill="#4F8A34" ${EDGE}/>` +
    `<rect x="98" y="-20" width="26" height="40" rx="6" fill="#CC2B1F" ${EDGE}/>`,
  loin:
    shape(
      'M-132 22C-138-70-60-84-6-70C50-90 128-62 136-6C146 60 70 58 24 72C-30 88-126 84-132 22z',
      '#B46A3E',
    ) +
    line('M-124 10C-126-62-56-74-6-60C48-80 116-54 126-10', '#F4E0B8', 13) +
    line('M-96-26l52 92M-48-38l58 102M4-42l58 98M56-46l48 84', '#5E2A14', 10) +
    line('M-98 36L60-46M-40 66L110-12', '#7A3A1E', 7),
  sausage:
    line('M-100 48C-110-60 110-60 100 48', '#5E2413', 58) +
    line('M-100 48C-110-60 110-60 100 48', '#A04A2C', 50) +
    line('M-78 10C-50-42 40-44 72 2', '#D98A60', 7) +
    line('M-117 22l34 12M-94-22l26 26M-50-48l14 34M6-54l-4 36M58-44l-20 30M98-12l-30 20', GRILLED, 7),
  sausageSlice:
    `<ellipse rx="27" ry="24" fill="#7E3320" ${EDGE}/><ellipse rx="21" ry="18" fill="#B85B3E"/>` +
    line('M-9-4h0M6-8h0M8 6h0M-4 8h0', '#F0C9A8', 5),
  rib:
    shape('M-60-18Q0-34 54-20Q66 0 54 20Q0 34-60 20z', '#7E3A20') +
    bar(44, 17, '#F3E6CC', 44) +
    gloss('M-40-10Q0-20 36-12', 5, '.3'),
  drumstick:
    bar(60, 18, '#F6EAD2', 40) +
    '<circle cx="100" cy="-7" r="10" fill="#F6EAD2"/><circle cx="100" cy="7" r="10" fill="#F6EAD2"/>' +
    shape('M-74 0C-74-52 0-54 24-26Q44-10 64-9V9Q44 12 24 28C0 52-74 50-74 0z', '#C77F32') +
    gloss('M-52-14Q-36-34-4-28', 7, '.45') +
    line('M-20 14h0M-40 10h0M0 20h0M-30 26h0', '#7A3F14', 6),
  shank:
    bar(76, 22, '#F3E6CC', 46) +
    '<circle cx="120" cy="-8" r="12" fill="#F3E6CC"/><circle cx="120" cy="9" r="12" fill="#F3E6CC"/>' +
    shape('M-96 4C-100-60-10-66 34-36Q64-16 84-13V14Q60 16 34 36C-14 70-92 62-96 4z', '#8A4728') +
    gloss('M-70-14Q-50-40-10-40', 7, '.3') +
    line('M-60 18Q-20 40 30 14M-30 2Q0 12 40-4', '#5E2A14', 4),
} as const satisfies Record<string, string>;
