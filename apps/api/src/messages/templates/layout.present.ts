import Mustache from 'mustache';
import type { Language } from '@trpeza/contract/platform/language';
import type { Block } from './template-text.ts';

export interface LayoutValues {
  language: Language;
  subject: string;
  kitchen: string;
  blocks: readonly Block[];
  /** Day of the month of the delivery, shown as a calendar sheet. */
  day?: string | undefined;
  /** Tells a contact of the customer why they receive the message. */
  note?: string | undefined;
  /** The kitchen's name, phone and address; null without phone and address. */
  footer: string | null;
}

const SERIF = 'font-family:Georgia,serif;';

/** Mail programs support few styles and load no stylesheets, so each element has inline styles. */
const BODY = `{{#blocks}}
{{#paragraph}}
<p style="margin:0 0 16px;">{{.}}</p>
{{/paragraph}}
{{#facts.length}}
<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font-size:18px;">
{{#facts}}
<tr><th scope="row" style="padding:8px 16px 8px 0;border-top:1px solid #8a6f4d;text-align:left;vertical-align:top;">{{label}}</th><td style="padding:8px 0;border-top:1px solid #8a6f4d;vertical-align:top;">{{value}}</td></tr>
{{/facts}}
</table>
{{/facts.length}}
{{#button}}
{{#label}}
<p style="margin:0 0 16px;"><a href="{{href}}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:16px 24px;border-radius:8px;background:#a3231f;color:#ffffff;font-size:18px;font-weight:bold;text-decoration:none;">{{label}}</a></p>
{{/label}}
<p style="margin:0 0 24px;font-size:16px;word-break:break-all;">{{href}}</p>
{{/button}}
{{/blocks}}`;

/** The page has no pictures, and a `lang` attribute for screen readers. */
const PAGE = `<!doctype html><html lang="{{language}}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">
<title>{{subject}}</title></head>
<body style="margin:0;padding:0;background:#fbf4e6;color:#2b1b12;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:608px;"><tr><td align="left">
<div role="main" lang="{{language}}" style="padding:24px 16px;font-family:Arial,'Helvetica Neue',sans-serif;font-size:18px;line-height:1.6;">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #a3231f;color:#a3231f;${SERIF}font-size:24px;font-weight:bold;">{{kitchen}}</p>
{{#day}}
<div aria-hidden="true" style="float:right;min-width:48px;margin:0 0 8px 16px;padding:4px 0;border:2px solid #a3231f;border-top:8px dotted #a3231f;border-radius:8px;background:#ffffff;${SERIF}font-size:26px;font-weight:bold;line-height:1.3;text-align:center;">{{day}}</div>
{{/day}}
<h1 style="margin:0 0 16px;${SERIF}font-size:24px;line-height:1.3;">{{subject}}</h1>
{{#note}}
<p style="margin:0 0 16px;padding:8px 12px;border-left:4px solid #8a6f4d;font-size:16px;">{{note}}</p>
{{/note}}
{{> body}}
{{#footer}}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #8a6f4d;font-size:16px;">{{footer}}</p>
{{/footer}}
</div></td></tr></table></td></tr></table></body></html>`;

/** Slashes and equals signs are not escaped, so that programs which scan mails recognise the links. */
const escape = (text: string): string =>
  Mustache.escape(text).replaceAll('&#x2F;', '/').replaceAll('&#x3D;', '=').replaceAll('\n', '<br>');

export const presentBody = (blocks: readonly Block[]): string =>
  Mustache.render(BODY, { blocks }, {}, { escape });

export const presentHtml = (letter: LayoutValues): string =>
  Mustache.render(PAGE, letter, { body: BODY }, { escape });
