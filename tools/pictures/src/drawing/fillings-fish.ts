import { gloss, line, shape } from './strokes.ts';

const EYE =
  '<circle cx="-126" cy="-12" r="9" fill="#FFF6DC"/><circle cx="-127" cy="-12" r="5" fill="#2B1B12"/>';

/** Fish, head to the left. */
export const FISH = {
  trout:
    shape('M-40-50Q0-84 40-54zM-10 46Q10 76 40 50z', '#8A5A32') +
    shape('M-166 2C-132-64 20-72 98-16L152-52Q136 0 152 52L98 18C20 68-132 60-166 2z', '#A8713F') +
    '<path fill="#EFD3A0" d="M-160 6C-120 10 20 30 96 16C20 64-126 58-160 6z"/>' +
    line('M-92-42Q-70 2-94 44', '#6E4220', 6) +
    line('M-58-26h0M-28-34h0M4-26h0M34-24h0M62-10h0M-40-10h0M-8-8h0M26-4h0M84 0h0', '#5E3416', 9) +
    line('M-20-20h0M16-14h0M50-4h0M-50-2h0', '#D0392A', 8) +
    line('M-30-46l-14 40M16-48l-14 42M60-38l-14 36', '#4A2410', 6) +
    gloss('M-120-36Q-60-58 0-52', 6, '.3') +
    line('M112-8l28-20M114 4h28M112 12l28 20', '#6E4220', 4) +
    EYE,
  carp:
    shape('M-60-74Q0-116 80-62z', '#8A4F22') +
    shape('M-170 4C-140-92 20-104 104-20L160-64Q142 0 160 64L104 22C20 96-140 84-170 4z', '#C08A3E') +
    '<g fill="none" stroke="#84531C" stroke-width="5"><path id="C" d="M-70-44q18 16 0 32q18 16 0 32q18 16 0 32"/><use href="#C" x="36" y="-6"/><use href="#C" x="72" y="-2"/><use href="#C" x="108" y="-10"/><use href="#C" x="138" y="-4"/></g>' +
    line('M-92-56Q-66 4-94 58', '#6E4014', 8) +
    gloss('M-130-40Q-90-70-40-74', 7, '.35') +
    line('M118-8l28-26M120 4h28M118 14l28 26', '#84531C', 5) +
    line('M-164 14q-4 12-14 14', '#6E4014', 5) +
    EYE,
  smallFish:
    shape('M-74 0Q-30-26 44-5L74-22Q66 0 74 22L44 6Q-30 28-74 0z', '#D9A450') +
    line('M-50-6Q0-16 42-2', '#9A6420', 6) +
    line('M-30 8Q0 12 26 6', '#F8DFA2', 6) +
    '<circle cx="-56" cy="-3" r="5" fill="#2B1B12"/>',
  mackerel:
    shape('M-6-34Q14-62 36-36zM20 28Q36 50 54 26z', '#4A5A60') +
    shape('M-176 2C-130-44 30-48 112-10L158-44Q144 0 158 44L112 12C30 42-130 44-176 2z', '#4E6A72') +
    '<path fill="#E9E2CC" d="M-172 4C-120 10 30 14 110 10C30 40-126 42-172 4z"/>' +
    line('M-100-28Q-80 2-102 28', '#2C3E46', 6) +
    line(
      'M-74-33q10 14 0 28M-50-37q10 16 0 32M-26-38q10 16 0 34M-2-38q10 16 0 36M22-35q10 16 0 34M46-31q10 16 0 30M70-24q8 12 0 24',
      '#22343C',
      7,
    ) +
    gloss('M-140-18Q-60-36 0-34', 5, '.3') +
    line('M-60 18l10 12M-20 20l10 12M20 20l10 10', '#B98A4A', 6) +
    EYE,
  eelPiece:
    shape('M-46-28Q0-40 40-28A18 30 0 0 1 40 28Q0 16-46 28z', '#7A5A2C') +
    line('M-40-18Q0-28 40-18', '#4A3416', 9) +
    line('M-22-24l-6 40M-2-26l-6 40M18-26l-4 40', '#3A260E', 5) +
    gloss('M-36 12Q0 2 34 10', 6, '.35') +
    '<ellipse cx="-46" rx="15" ry="28" fill="#F6E2BE" stroke="#8A5A2E" stroke-width="4"/><circle cx="-46" r="5" fill="#C99A62"/>',
  flakes:
    shape('M-26 4Q-20-20 8-18T28 2Q20 20-4 18T-26 4z', '#FBEEDD') +
    line('M-14-4q14-8 28-2M-14 6q14-6 26 0', '#E0C3A4', 3),
} as const satisfies Record<string, string>;
