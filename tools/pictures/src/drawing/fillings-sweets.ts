import { EDGE, bar, gloss, line, shape } from './strokes.ts';

/** Sweets and their accompaniments. */
export const SWEETS = {
  baklava:
    shape('M-60 0L0-42L60 0V16L0 58L-60 16z', '#8F5420') +
    line('M-58 6L0 46L58 6M-58 12L0 52L58 12', '#D9A45A', 3) +
    '<path fill="#DD9A3C" d="M-60 0L0-42L60 0L0 42z"/><path fill="none" stroke="#F6CF80" stroke-width="4" d="M-42 0L0-30L42 0L0 30z"/>' +
    line('M-12 0h0M0-8h0M2 7h0M14-1h0', '#7A4A22', 10),
  tulumba:
    bar(130, 50, '#B0621C') +
    line('M-46-14h92M-50-3h100M-50 8h100M-44 18h88', '#E39A3C', 6) +
    line('M-40-14h50', '#FBDB98', 4),
  pumpkinRoll:
    `<circle r="54" fill="#C6853A" ${EDGE}/><circle r="47" fill="#F6DDA0"/>` +
    line(
      'M0 0a9 9 0 0 1-18 0a18 18 0 0 1 36 0a27 27 0 0 1-54 0a34 34 0 0 1 70 0a36 36 0 0 1-40 34',
      '#E07B22',
      11,
    ) +
    line('M-40-26A48 48 0 0 1 10-48', '#E9B85E', 7),
  ramekin:
    '<circle r="122" fill="#6E2F18"/><circle r="112" fill="none" stroke="#B4633A" stroke-width="16"/><circle r="112" fill="none" stroke="#F8DDB0" stroke-width="6" stroke-dasharray="0 1" pathLength="36"/>' +
    '<circle r="98" fill="#FBEFCF"/><path fill="#D9A04E" opacity=".75" d="M-80-30Q-40-84 20-66Q-10-40-30-40T-80-30zM30 60Q70 40 84-10Q94 50 40 82zM-60 40q30-10 40 20q-20 16-40-20z"/>',
  cinnamonStick: bar(120, 22, '#8A4B22') + line('M-52-3H52', '#B97A46', 5) + line('M-52 6H54', '#5E2E12', 3),
  semolina:
    shape('M-52-40h104v80h-104z', '#C98A2E') +
    '<rect x="-52" y="-44" width="104" height="78" rx="6" fill="#F2C659"/>' +
    line('M-40-30h0M-14-26h0M20-32h0M40-14h0M-38 10h0M-24 22h0M34 18h0M14 24h0', '#FBE6A8', 6) +
    gloss('M-40-36h56', 5, '.5') +
    '<path fill="#B9783C" stroke="#7A4A1E" stroke-width="3" d="M-22-2C-14-18 8-16 26-6C10 12-12 12-22-2z"/>' +
    line('M-12-4Q2-8 14-5', '#E0AE74', 3),
  threads:
    '<circle r="56" fill="#B4702A"/><g fill="none" stroke-width="5"><circle r="50" stroke="#E9B456" stroke-dasharray="22 5"/><circle r="42" stroke="#F6D38A" stroke-dasharray="14 6"/>' +
    '<circle r="34" stroke="#D9983C" stroke-dasharray="18 4"/><circle r="26" stroke="#F6D38A" stroke-dasharray="9 5"/></g><circle r="20" fill="#8F5420"/>',
  /** Chopped, since a whole half seen from above looks like a beetle. */
  walnut:
    shape('M-24-2L-14-14L0-10L-2 4L-18 8zM2-16L18-14L22 0L8 4zM-12 10L4 6L14 14L2 22L-12 18z', '#9A6432') +
    line('M-16-6l8-1M8-9l8 2M-4 13l8 0', '#D9AE72', 4),
  fig:
    line('M0-34Q2-46 10-50', '#6B5A2A', 9) +
    shape('M0-42Q12-36 14-22C46-10 52 46 0 46C-52 46-46-10-14-22Q-12-36 0-42z', '#8A9A3C') +
    line('M-20 0Q-28 20-14 36M4-14Q8 14 2 38', '#66762A', 3) +
    gloss('M-28 6Q-30 18-22 28', 7, '.5') +
    '<circle cx="4" cy="40" r="5" fill="#5A3A1E"/>',
  glassDish:
    '<circle r="132" fill="#DCE8E6" stroke="#fff" stroke-width="8"/><circle r="124" fill="none" stroke="#A9C4C4" stroke-width="8" stroke-dasharray="1 1" pathLength="56"/>' +
    '<circle r="108" fill="#B86A1C"/><circle r="96" fill="#D98A26"/>' +
    gloss('M-84-36A92 92 0 0 1-36-84', 8, '.7'),
} as const satisfies Record<string, string>;
