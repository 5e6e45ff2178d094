import { EDGE, bar, gloss, line, shape } from './strokes.ts';

/** Stuffed and rolled dishes. */
export const BAKED = {
  stuffedPepper:
    shape('M-70-4C-76-48-20-58 14-46C56-52 84-22 80 6C78 44 40 56 10 48C-30 58-66 44-70-4z') +
    gloss('M-8-34Q30-38 56-14', 8, '.35') +
    line('M6 40Q40 40 62 14', '#2B1B12', 4, ' opacity=".25"') +
    `<ellipse cx="-40" cy="-2" rx="27" ry="36" fill="#F3DDAE" ${EDGE}/>` +
    line('M-50-18h0M-34-22h0M-46-2l-6 4M-30-6h0M-38 14h0M-50 16h0M-28 10l-5 5', '#FFF8E6', 9) +
    line('M-40-10h0M-26 2h0M-48 8h0M-36 24h0', '#8A4B2A', 9),
  sarma:
    `<rect x="-62" y="-28" width="124" height="56" rx="24" fill="#C9B45E" ${EDGE}/>` +
    line('M-46-14Q0-26 46-12M-50 2Q0-6 50 4M-40 18Q0 12 44 18', '#9A8434', 4) +
    line('M-20-26Q-34 0-22 26', '#EBDD9C', 6) +
    gloss('M-34-16Q0-24 30-17', 5, '.4'),
  vineRoll:
    bar(106, 34, '#55702F') +
    line('M-36-8Q0-16 38-6M-40 4Q0-2 40 6', '#2F4A1C', 4) +
    line('M-10-15Q-20 0-8 15', '#93AA58', 4) +
    gloss('M-30-10h36', 3, '.35'),
  moussaka:
    '<g transform="rotate(-8)"><rect x="-128" y="-92" width="256" height="190" rx="16" fill="#C98A3A" stroke="#2B1B12" stroke-opacity=".3" stroke-width="5"/>' +
    '<path fill="#F4DA8E" d="M-124-58h248v150h-248z"/><path fill="#D9973E" d="M-128-70Q-128-92-110-92H110Q128-92 128-70V-50Q104-34 70-46T0-44T-70-46T-128-50z"/>' +
    line('M-104-74q20-8 40 0M-30-70q24-10 46 0M48-76q20-6 40 2', '#9A5A1C', 9) +
    '<g id="M"><path fill="#77381F" d="M-126-20Q-90-30-60-22T0-22T60-22T126-20V10Q90 18 60 10T0 12T-60 10T-126 10z"/>' +
    line('M-100-8h0M-70 0h0M-30-10h0M10-2h0M50-10h0M96-4h0', '#B4663E', 9) +
    line('M-50-4h0M30-6h0M76 0h0', '#D5412B', 8) +
    '</g>' +
    '<use href="#M" y="60"/>' +
    line('M-110 26h30M-60 30h44M4 26h36M62 30h48M-96 88h50M-20 86h44M50 88h48', '#D9B458', 5) +
    gloss('M-110-84h120', 5, '.5') +
    '</g>',
  stuffedAubergine:
    shape('M-124 0C-120-56-10-62 70-44Q126-30 132 0Q126 30 70 46C-10 62-120 56-124 0z', '#432347') +
    '<path fill="#D6B377" d="M-104 0C-98-38-10-44 60-30Q100-18 106 0Q100 18 60 30C-10 44-98 38-104 0z"/>' +
    gloss('M-106-22Q-70-46-10-48', 5, '.35') +
    '<path fill="#C4391F" d="M-86 0C-80-24-10-32 50-20Q80-12 84 2Q78 18 40 24C-10 32-80 26-86 0z"/>' +
    line('M-60-6q14-12 30-2M-14 8q16-12 34 0M34-6q12-6 26 2M-50 12q8-4 16 0', '#FBEBD2', 6) +
    line('M110-2q18-10 34-4', '#5E7A34', 15),
} as const satisfies Record<string, string>;
