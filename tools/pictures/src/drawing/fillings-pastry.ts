import { EDGE, coil, gloss, line, shape } from './strokes.ts';

const SPIRAL = coil(22, 7);

/** Flour, filo and cheese. */
export const PASTRY = {
  boatDough:
    '<g transform="rotate(-10)">' +
    `<path fill="#B9742E" d="M-224 0C-160-112 160-112 224 0C160 112-160 112-224 0z" ${EDGE}/>` +
    '<path fill="#E3AC5B" d="M-210 0C-150-98 150-98 210 0C150 98-150 98-210 0z"/><path fill="#F4D593" d="M-170 0C-120-66 120-66 170 0C120 66-120 66-170 0z"/>' +
    gloss('M-166-26Q-110-62-10-64', 8, '.5') +
    '</g>',
  eggTop:
    '<path fill="#FFFDF2" d="M-60-4C-56-46-10-36 6-44C40-50 66-16 56 12C50 44 10 34-14 42C-44 46-64 26-60-4z" stroke="#D9C08A" stroke-width="3"/>' +
    `<circle cx="-2" r="24" fill="#F2A51E" ${EDGE}/>` +
    gloss('M-14-8q6-8 14-8', 5, '.7'),
  spiralPie:
    '<g transform="translate(20 -4)">' +
    line(SPIRAL, '#8A4B1A', 45) +
    line(SPIRAL, '#E0A048', 37) +
    line(SPIRAL, '#C27A2C', 36, ' stroke-dasharray="3 31" stroke-linecap="butt"') +
    line(SPIRAL, '#F6D38A', 9, ' stroke-dasharray="26 42"') +
    '</g>',
  burekWedge:
    shape('M0 108L-116-34A190 190 0 0 1 116-34z', '#DE9E44') +
    line('M-104-44A186 186 0 0 1 104-44', '#A9662A', 14) +
    line('M-80-16Q-30-48 10-30T80-20M-58 12Q-20-14 20 6T58 10M-34 44Q0 22 32 40', '#B87830', 6) +
    line('M-60-34Q-20-60 20-50M-36-2Q0-22 24-8', '#F8D894', 7) +
    line('M2 112L118-28', '#8A4B22', 15) +
    line('M0 108L116-34', '#F6DDA0', 5) +
    line('M6 118L124-24', '#C98A3A', 5),
  zelnikTop:
    '<circle r="172" fill="#DB9C45"/>' +
    line(
      'M-118-60Q-60-96 0-84M40-108Q90-100 116-60M-138 10Q-110-20-96 20M-96 90Q-60 70-30 104M40 96Q80 70 110 84M110-10Q130 10 132 40M-50-20Q-30-50 0-40M24 30Q50 10 66 36',
      '#B06F28',
      8,
    ) +
    line('M-110-76Q-50-110 0-100M70-96Q100-84 120-46M-50 128Q0 140 60 118', '#F4D08A', 8) +
    line('M-168 0H160M-84-146L0 0L84-146M0 0L-84 146', '#8A531E', 7) +
    // One piece is missing to show the spinach.
    '<path fill="#6E4024" d="M0 0L172 0A172 172 0 0 1 86 149z"/>' +
    line('M86 149L0 0H170', '#B4742C', 24) +
    line('M84 143L0 0H166', '#2F6B2E', 17) +
    line('M84 143L0 0H166', '#8DB84A', 8, ' stroke-dasharray="4 16"') +
    line('M78 154L-9 6M0-9H170', '#F4D08A', 5),
  stampedTop:
    '<circle r="176" fill="#D2913F"/><circle r="160" fill="none" stroke="#E9BC6C" stroke-width="14" stroke-dasharray="30 12"/>' +
    '<path fill="#8F5420" opacity=".55" d="M-110-60q30-40 70-20q-10 50-70 20zM50-110q50 0 60 40q-50 20-60-40zM30 50q60-30 90 10q-30 60-90-10zM-110 60q40-20 60 20q-40 40-60-20zM-30-20q40-20 60 10q-40 40-60-10z"/>' +
    '<path id="J" fill="none" d="M-140-100L100 140M-80-152L152 80M-168-10L10 168M140-100L-100 140M80-152L-152 80M168-10L-10 168"/><use href="#J" stroke="#7A4418" stroke-width="13"/><use href="#J" stroke="#F6DFA8" stroke-width="5"/>',
  cutOut:
    '<path fill="#C98A4E" d="M0-60L60 0L0 60L-60 0z"/>' +
    line('M-60 0L0-60L60 0', '#6E3A18', 7) +
    line('M-52 4L0-48L52 4M-46 10L0-36L46 10', '#F6DFA8', 4) +
    line('M-48 8L0-41L48 8', '#A9662A', 3),
  mekica:
    shape('M-70 6C-78-46-30-66 6-58C56-66 84-30 72 14C66 60 16 62-10 56C-50 62-66 40-70 6z', '#DB973F') +
    '<path fill="#F0C473" d="M-52 0C-54-34-20-46 8-42C42-46 60-20 52 10C46 40 10 44-10 38C-38 42-50 24-52 0z"/>' +
    '<g fill="#D9A04A"><ellipse cx="-20" cy="6" rx="14" ry="11"/><circle cx="16" cy="-16" r="10"/><circle cx="24" cy="16" r="12"/><circle cx="-2" cy="24" r="6"/></g>' +
    gloss('M-38-14Q-26-34 0-32', 6, '.6'),
  loaf:
    '<circle r="176" fill="#8A4B1A"/><circle r="170" fill="#C27A2E"/><circle r="148" fill="#DDA04C"/>' +
    '<g fill="none" stroke="#F3D9A0"><path stroke="#A9622A" stroke-width="24" d="M-118-40Q-100-100-40-118M118-40Q100-100 40-118M-118 40Q-100 100-40 118M118 40Q100 100 40 118"/><path stroke-width="14" d="M-114-42Q-96-96-42-114M114-42Q96-96 42-114M-114 42Q-96 96-42 114M114 42Q96 96 42 114"/>' +
    '<circle r="158" stroke="#8A4B1A" stroke-width="22" stroke-dasharray="1 11" pathLength="288" stroke-linecap="butt" opacity=".6"/></g>' +
    '<g fill="#A9622A"><path id="D" d="M0-104l20 26-20 26-20-26z"/><use href="#D" transform="rotate(90)"/><use href="#D" transform="rotate(180)"/><use href="#D" transform="rotate(270)"/></g>' +
    '<circle r="40" fill="#C27A2E" stroke="#8A4B1A" stroke-width="5"/>' +
    line('M-20 0h40M0-20v40', '#F3D9A0', 9),
  bread:
    shape('M-62 22C-78-2-66-44-30-44H34C70-44 80 0 62 24C50 44-46 44-62 22z', '#B5702C') +
    '<path fill="#F6DFB0" d="M-52 16C-64-4-54-34-28-34H32C60-34 66-2 52 18C42 34-40 34-52 16z"/>' +
    line('M-26-12h0M0-20h0M24-6h0M-8 8h0M26 16h0M-34 10h0', '#DDB878', 6),
  cheeseCube:
    `<rect x="-20" y="-16" width="40" height="32" rx="4" fill="#FFFDF4" stroke="#BFB08A" stroke-width="3"/>` +
    line('M-8-4h0M8 4h0M6-6h0', '#DDD0AC', 5),
} as const satisfies Record<string, string>;
