import { EDGE, bar, gloss, line, shape } from './strokes.ts';

/** Beans, vegetables and herbs. Each is drawn around its own centre, lengthwise along x. */
export const VEGETABLES = {
  bean:
    '<path fill="#F5E4BE" stroke="#A8763C" stroke-width="3" d="M-20 2c0-17 40-17 40 0c0 12-11 12-20 8c-10 4-20 4-20-8z"/>' +
    gloss('M-11-3q9-6 18-2', 4, '.8'),
  brownBean:
    shape('M-17 2c0-15 34-15 34 0c0 10-9 10-17 7c-8 3-17 3-17-7z', '#D08A52') +
    gloss('M-9-3q8-5 15-1', 4, '.5'),
  chunk: `<rect x="-19" y="-16" width="38" height="32" rx="7" ${EDGE}/>${gloss('M-11-9h18')}`,
  bit: `<rect x="-9" y="-8" width="18" height="16" rx="4" ${EDGE}/>${gloss('M-4-3h7', 3)}`,
  coin: `<circle r="21" ${EDGE}/><circle r="11" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>`,
  cucumber:
    '<circle r="27" fill="#3C7434"/><circle r="22" fill="#D5E6A6"/><circle r="13" fill="#EAF3C8"/>' +
    '<circle r="10" fill="none" stroke="#9DBB5E" stroke-width="5" stroke-dasharray="0 1" pathLength="7"/>',
  tomatoWedge:
    shape('M-40-10Q0 8 40-10A40 40 0 0 1-40-10z', '#C4271C') +
    '<path fill="#F08060" d="M-27 1Q0 12 27 1Q16 18 0 18T-27 1z"/>' +
    line('M-13 9h0M0 12h0M13 9h0', '#FBE0A0', 5),
  driedPepper:
    shape('M-74-4C-44-34 24-32 84 14C30 30-40 30-74-4z', '#8F1A18') +
    gloss('M-50-8C-20-20 16-16 44 2', 6, '.3') +
    line('M-74-4q-18-2-24-16', '#5E6B2C', 8),
  pepperStrip:
    shape('M-66 8C-36-28 28-28 66-2C66 10 56 18 46 14C20-4-22-2-48 22C-60 22-68 18-66 8z') +
    gloss('M-46 0C-22-14 16-14 38-2', 5, '.35'),
  longPepper:
    shape('M-86-20C-40-40 30-26 104 22C40 36-60 40-86 10z') +
    gloss('M-62-14C-30-22 10-14 44 2', 7, '.35') +
    '<path fill="#44702F" d="M-92-22q18-2 20 16q-2 22-18 22q-8-18-2-38z"/>' +
    line('M-92-4h-20', '#44702F', 9),
  hotPepper:
    shape('M-50-6C-20-18 20-14 54 14C20 18-30 18-50 8z', '#4F8A34') +
    gloss('M-32-4Q-6-8 16 2', 4) +
    line('M-50 1h-14', '#7A8A3A', 6),
  greenBean:
    line('M-46 8Q0-16 46 4', '#2F5222', 19) +
    line('M-46 8Q0-16 46 4', '#76A840', 14) +
    line('M-30-1Q0-12 28-2', '#A9CE6C', 4),
  onionRing:
    '<g fill="none"><circle r="22" stroke="#8E4A8E" stroke-width="10"/><circle r="21" stroke="#F8EAF4" stroke-width="6"/>' +
    '<circle r="10" stroke="#8E4A8E" stroke-width="8"/><circle r="9" stroke="#F8EAF4" stroke-width="5"/></g>',
  onionSlice:
    line('M-24 8A26 26 0 0 1 24 8', '#8E4A8E', 10) + line('M-24 10A26 26 0 0 1 24 10', '#F8EAF4', 6),
  springOnion:
    line('M-50 0Q20-10 90 6', '#2F5222', 18) +
    line('M-50 0Q20-10 90 6', '#6FA043', 13) +
    line('M-52 0h40', '#FBFAEC', 18) +
    line('M4-4Q50-4 88 5', '#9CC46A', 3),
  garlic:
    shape('M-20 4C-16-16 10-18 22 2C12 16-12 16-20 4z', '#FFF8E4') + line('M-12 4Q0-4 14 2', '#D8C39A', 3),
  leek: '<circle r="20" fill="#6FA043"/><circle r="16" fill="#E9F0BC"/><g fill="none" stroke="#9DBB5E" stroke-width="3"><circle r="11"/><circle r="5"/></g>',
  mushroom:
    shape('M-28 2C-28-30 28-30 28 2Q18 10 9 6L11 28Q0 34-11 28L-9 6Q-18 10-28 2z', '#E6CFA6') +
    line('M-20 0Q0-12 20 0', '#A9825A', 4) +
    gloss('M-16-10Q-6-18 6-18', 4, '.6'),
  olive: `<ellipse rx="17" ry="14" fill="#2E2230" ${EDGE}/><circle cx="5" r="5" fill="#A8573A"/>${gloss('M-9-5q4-4 8-4', 3)}`,
  parsley:
    '<path fill="#2F6B35" d="M0 20q-5-8-4-12q-14 6-20-6q6-8 14-4q-6-12 4-20q12 2 8 16q8-14 18-4q2 14-14 12q2 10-6 18z"/>' +
    line('M0 16Q0 0-4-10', '#7CB35C', 2),
  leaf: '<path fill="#3B7A3A" d="M-20 0Q0-18 22 0Q0 18-20 0z"/>' + line('M-16 0h28', '#8DBF6A', 3),
  bayLeaf: shape('M-44 0Q0-28 50 0Q0 28-44 0z', '#5F7A34') + line('M-54 0h96', '#B4C27A', 3),
  potato:
    `<ellipse rx="31" ry="24" fill="#EBBB55" ${EDGE}/>${gloss('M-18-8q12-10 28-6', 5, '.5')}` +
    line('M4 8h0M-10 6h0M14 0h0', '#9C6A24', 4),
  cauliflower:
    '<g fill="#FBF4DC" stroke="#C9B98A" stroke-width="3"><circle cy="-14" r="17"/><circle cx="-17" cy="2" r="16"/>' +
    '<circle cx="17" cy="2" r="16"/><circle cy="8" r="17"/></g>' +
    line('M-6-16h0M8-8h0M-12 4h0M2 8h0M16 4h0', '#DCCB98', 6),
  gherkin:
    bar(84, 32, '#6C8C34') + gloss('M-26-6h40', 4) + line('M-24 6h0M-8 2h0M10 7h0M24 0h0', '#3F5C1E', 5),
} as const satisfies Record<string, string>;
