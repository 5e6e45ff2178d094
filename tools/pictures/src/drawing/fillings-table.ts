import { EDGE, bar, gloss, line } from './strokes.ts';

/** Lemon, glasses, small bowls and spoons: items beside the food. */
export const TABLE = {
  lemon:
    `<circle r="40" fill="#E8B41E" ${EDGE}/><circle r="35" fill="#FFF6CF"/><circle r="30" fill="#F9D94C"/>` +
    line('M-30 0h60M-15-26l30 52M15-26l-30 52', '#FFF6CF', 5),
  yoghurt:
    '<circle cx="5" cy="7" r="60" fill="#2B1B12" opacity=".2"/><circle r="60" fill="#E4ECE6" stroke="#fff" stroke-width="5"/><circle r="48" fill="#FFFEF8" stroke="#D6D2BE" stroke-width="5"/>' +
    line('M-22 6q10-14 24-6t22-6', '#E8E2CC', 6),
  water:
    '<circle cx="5" cy="7" r="56" fill="#2B1B12" opacity=".2"/><circle r="56" fill="#EEF4F0" stroke="#fff" stroke-width="5"/><circle r="44" fill="#BFD8DC"/>' +
    gloss('M-30-12A32 32 0 0 1-8-31', 6, '.9'),
  dip:
    `<circle r="56" fill="#8A4424" ${EDGE}/><circle r="47" fill="none" stroke="#F8DDB0" stroke-width="5" stroke-dasharray="0 1" pathLength="22"/><circle r="40"/>` +
    gloss('M-24-10Q-6-26 16-16', 6, '.35'),
  salt:
    `<circle r="46" fill="#8A4424" ${EDGE}/><circle r="36" fill="#FFFEFA"/>` +
    line('M-12-8h0M8-14h0M14 8h0M-6 12h0', '#DCD3BF', 6),
  spoon:
    '<ellipse cx="-86" rx="46" ry="30" fill="#8A5A30"/><ellipse cx="-88" cy="-2" rx="34" ry="20" fill="#B9824A"/>' +
    bar(170, 17, '#9A6434', -48) +
    gloss('M-36-3H96', 4, '.3'),
  swirl:
    line('M-96 10C-70-60 30-80 70-30S40 70-10 50S-40-10 0-10', '#2B1B12', 10, ' opacity=".18"') +
    line('M-96 2C-70-66 30-86 70-36S40 62-10 42S-40-18 0-18', '#fff', 9, ' opacity=".32"'),
  creamSwirl: line('M-70 20C-60-50 30-60 60-10S10 50-20 26S-10-10 14-4', '#FFFDF2', 15),
  oilDrop: '<circle r="15" opacity=".85"/>' + gloss('M-7-4q3-4 7-4', 3, '.7'),
} as const satisfies Record<string, string>;
