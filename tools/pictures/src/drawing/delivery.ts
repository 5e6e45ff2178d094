import { embroidery } from './cloth.ts';
import { CLOTHS, CREAM, INK } from './colours.ts';
import { LID, set } from './scene.ts';
import { Sheet } from './sheet.ts';

/** The doorstep with a mat on it, all seen from above. 960 × 720. */
function layDoorstep(sheet: Sheet, mat: 'red' | 'green'): void {
  const { thread } = CLOTHS[mat];
  embroidery(sheet, CREAM, thread, '#D8981E');
  sheet.add(
    '<path fill="#DCC9A4" d="M0 0h960v720H0z"/>' +
      '<path fill="none" stroke="#C6AE84" stroke-width="6" d="M0 330h960M0 524h960M150 196v134M806 196v134M64 330v194M900 330v194M180 524v196M480 524v196M790 524v196"/>' +
      // Door, threshold and the edge of the step.
      '<path fill="#6E3A20" d="M0 0h960v64H0z"/><path fill="none" stroke="#57230F" stroke-width="5" d="M0 30h960M240 0v64M480 0v64M720 0v64"/>' +
      '<path fill="#EBDDC0" d="M0 64h960v122H0z"/><path fill="#B79C70" d="M0 186h960v14H0z"/><path fill="#C9A063" d="M0 64h960v12H0z"/>' +
      // The mat with its fringe.
      `<path fill="${INK}" opacity=".18" d="M148 244h680v432H148z"/>` +
      `<path fill="none" stroke="${CREAM}" stroke-width="24" stroke-linecap="butt" stroke-dasharray="6 8" d="M128 232v420M832 232v420"/>` +
      `<path fill="${thread}" d="M138 230h684v424H138z"/>` +
      '<g transform="translate(150 232)"><path fill="url(#E)" d="M0 0h60v420H0zM600 0h60v420h-60z"/></g>' +
      '<path fill="none" stroke="#D8981E" stroke-width="5" d="M222 230v424M738 230v424"/>',
  );
}

/** A geranium in its pot: no Macedonian doorstep without one. */
function setGeranium(sheet: Sheet, x: number, y: number): void {
  set(
    sheet,
    x,
    y,
    1,
    `<circle cx="6" cy="10" r="74" fill="${INK}" opacity=".2"/><circle r="72" fill="#B4633A"/><circle r="58" fill="#3A2416"/>`,
    [
      { put: 'ring', piece: 'leaf', count: 9, radius: 48, size: 1.7 },
      { put: 'ring', piece: 'leaf', count: 6, radius: 20, start: 20, size: 1.4 },
      { put: 'shreds', count: 16, area: 46, length: 0, width: 20, fill: 'pepper' },
      { put: 'shreds', count: 8, area: 40, length: 0, width: 9, fill: 'tomato' },
    ],
  );
}

/** The delivered order: a wooden crate with two closed pots, bread and a jar of ajvar. */
export function drawDelivery(): string {
  const sheet = new Sheet('at the door');
  layDoorstep(sheet, 'red');
  setGeranium(sheet, 880, 150);
  sheet.add(
    `<path fill="${INK}" opacity=".25" d="M252 276h476v356H252z"/>` +
      '<rect x="236" y="256" width="476" height="356" rx="12" fill="#8A5A30"/><path fill="#C08B52" d="M246 264h456v26H246zM246 578h456v26H246z"/>' +
      '<path fill="#A8743F" d="M246 294h24v280h-24zM678 294h24v280h-24z"/><path fill="#5E3A1C" d="M274 294h400v280H274z"/>' +
      '<path stroke="#6E4424" stroke-width="8" d="M274 364h400M274 434h400M274 504h400"/>' +
      // Grips sawn into the short sides.
      '<path stroke="#4A2A14" stroke-width="12" d="M258 400v68M690 400v68"/>' +
      '<path stroke="#5E3A1C" stroke-width="6" d="M262 276h0M686 276h0M262 592h0M686 592h0M474 276h0M474 592h0"/>',
  );
  set(sheet, 382, 400, 0.48, LID);
  set(
    sheet,
    574,
    474,
    0.42,
    LID.replace(' id="L"', '').replaceAll('#8E4424', '#2F5D3A').replaceAll('#B4633A', '#4C7F4A'),
  );
  set(sheet, 580, 348, 0.82, '', [
    {
      put: 'spots',
      piece: 'bread',
      spots: [
        [-40, 0, 8],
        [4, -4, 4],
        [48, 2, 12],
      ],
    },
  ]);
  set(sheet, 334, 528, 0.9, '', [{ put: 'spots', piece: 'dip', fill: 'ajvar', spots: [[0, 0, 0, 0.82]] }]);
  set(sheet, 446, 532, 0.8, '', [
    { put: 'spots', piece: 'longPepper', fill: 'pepper', spots: [[0, 0, -6, 0.8]] },
    {
      put: 'spots',
      piece: 'parsley',
      spots: [
        [-62, -26],
        [66, 30, 60],
      ],
    },
  ]);
  return sheet.finish(960, 720);
}

/** Simpler: one pot tied in a checked cloth, as food is carried to a neighbour. */
export function drawDeliveryFallback(): string {
  const sheet = new Sheet('for the neighbour');
  layDoorstep(sheet, 'green');
  sheet.defineRaw(
    '<pattern id="W" width="40" height="40" patternUnits="userSpaceOnUse"><path fill="#FFF9EC" d="M0 0h40v40H0z"/>' +
      '<path fill="#A3231F" fill-opacity=".55" d="M0 0h20v40H0zM0 0h40v20H0z"/><path fill="#A3231F" d="M0 0h20v20H0z"/></pattern>',
  );
  sheet.add(
    `<circle cx="492" cy="458" r="186" fill="${INK}" opacity=".25"/>` +
      '<g stroke="#7A1816" stroke-width="4"><circle cx="480" cy="440" r="182" fill="url(#W)"/></g>' +
      `<g fill="none" stroke="${INK}" stroke-opacity=".22" stroke-width="9">` +
      '<path d="M480 440Q400 400 330 344M480 440Q560 390 636 350M480 440Q400 490 340 554M480 440Q560 500 628 546M480 440Q476 350 486 262M480 440Q486 520 476 616M480 440Q400 436 302 446M480 440Q570 446 658 438"/></g>' +
      // The four corners, tied in the middle.
      '<g fill="#A3231F" stroke="#5E1412" stroke-width="4"><path d="M480 440C430 380 380 370 318 392C340 440 400 470 480 440zM480 440C530 500 580 510 642 488C620 440 560 410 480 440z"/>' +
      '<path d="M480 440C520 400 524 350 500 306C462 330 446 380 480 440zM480 440C440 480 436 530 460 574C498 550 514 500 480 440z"/>' +
      '<rect x="442" y="408" width="76" height="64" rx="28"/></g>' +
      '<path fill="none" stroke="#F6D58A" stroke-width="4" stroke-dasharray="10 9" d="M336 402Q386 390 426 414M624 478Q574 490 534 466M496 326Q506 360 492 394M464 554Q454 520 468 486"/>' +
      `<path fill="none" stroke="${INK}" stroke-opacity=".35" stroke-width="6" d="M458 428q22 14 44 0M456 452q24-14 48 0"/>`,
  );
  setGeranium(sheet, 84, 150);
  return sheet.finish(960, 720);
}
