import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES } from '@trpeza/contract/messages/templates.constants';
import { LANGUAGES } from '@trpeza/contract/shared/language';
import { defaultWords } from './default-words.ts';
import { sanitise, sanitiseWritten, textOf } from './sanitise.ts';
import { eachRow } from '@trpeza/config/each-row';

/** Markup that runs code, loads from unsafe places or covers the layout. */
const DANGER =
  /<\/?(script|style|svg|math|iframe|object|embed|form|input|button|link|meta|base|template|noscript|video|audio)\b|\son\w+\s*=|\sstyle\s*=|\ssrcdoc|javascript:|vbscript:|data:|expression\(/i;

describe('sanitise', () => {
  it('removes dangerous markup and reports it', () =>
    eachRow(
      [
        ['<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>', ['<script>']],
        ['<p onclick="alert(1)">Hi</p>', '<p>Hi</p>', ['onclick']],
        ['<img src=x onerror=alert(1)>', '', ['src="x"', 'onerror']],
        ['<a href="javascript:alert(1)">x</a>', '<a>x</a>', ['href="javascript:alert(1)"']],
        ['<a href="jAvA&#09;script:alert(1)">x</a>', '<a>x</a>', [expect.stringContaining('href=')]],
        ['<a href="data:text/html,x">x</a>', '<a>x</a>', ['href="data:text/html,x"']],
        ['<a href="//evil.example">x</a>', '<a>x</a>', ['href="//evil.example"']],
        ['<a href="http://kitchen.example">x</a>', '<a>x</a>', ['href="http://kitchen.example"']],
        ['<a href="https://x.example/{{name}}">x</a>', '<a>x</a>', [expect.stringContaining('href=')]],
        ['<img src="https://x.example/?{{link}}">', '', [expect.stringContaining('src=')]],
        ['<svg><script>alert(1)</script><a href="https://x.example">x</a></svg>', '', ['<svg>']],
        [
          '<style>p{position:fixed}</style><p style="position:fixed;inset:0">x</p>',
          '<p>x</p>',
          ['<style>', 'style'],
        ],
        ['<div><span>Two <b>bold</b></span></div>', 'Two <strong>bold</strong>', []],
        ['<p>open <strong>never closed', '<p>open <strong>never closed</strong></p>', []],
        ['<scr<script>ipt>alert(1)</scr</script>ipt>', expect.not.stringMatching(DANGER), expect.any(Array)],
        ['<form action="https://x.example"><input name=a></form>', '', ['<form>', '<input>']],
        ['<iframe srcdoc="<script>1</script>"></iframe>', '', ['<iframe>']],
        ['<!--[if mso]><script>1</script><![endif]--><p>x</p>', '<p>x</p>', []],
        ['<a href="https://x.example" target="_top">x</a>', '<a href="https://x.example">x</a>', ['target']],
        ['<td colspan="2" rowspan="x">1</td>', '<td colspan="2">1</td>', ['rowspan']],
      ],
      async ([given, html, removed]) => {
        const clean = await sanitise(given);
        expect(clean.html).toEqual(html);
        expect(clean.removed).toEqual(Array.isArray(removed) ? expect.arrayContaining(removed) : removed);
        if (Array.isArray(removed) && removed.length === 0) expect(clean.removed).toEqual([]);
      },
    ));

  it('keeps allowed markup and link placeholders', async () => {
    const html =
      '<h2>Hello</h2>\n<p>One <em>two</em><br />three</p><ul><li>a</li></ul><hr />' +
      '<table><tr><th scope="row">Day</th><td>{{date}}</td></tr></table>' +
      '<p><a href="{{link}}">Open</a> <a href="mailto:a@example.org">Write</a></p>' +
      '<img src="https://kitchen.example/a.png" alt="Beans" width="300" />';
    expect(await sanitise(html)).toEqual({ html, removed: [], isTooDeep: false });
    expect((await sanitise('<a href=" {{ link }} ">x</a>')).html).toBe('<a href="{{link}}">x</a>');
  });

  it('is idempotent when removed elements kept a paragraph open', async () => {
    const { html } = await sanitise('<p><svg<p><p>');
    expect(html).toBe('<p></p><p></p><p></p>');
    expect((await sanitise(html)).html).toBe(html);
  });

  it('is safe and idempotent for any input', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '">',
        '<img src=',
        ' onerror=',
        '<svg',
        '/>',
        '<!--',
        '-->',
        '<style>',
        '</style>',
        '<script>',
        '</script>',
        "'",
        '"',
        '{{link}}',
        '&#106;',
        '<math><mi',
        '\u0000',
        '=',
      ),
      fc.string({ maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const once = await sanitise(pieces.join(''));
        const tags = (once.html.match(/<[^>]*>/g) ?? []).join(' ');
        expect(tags).not.toMatch(DANGER);
        expect((await sanitise(once.html)).html).toBe(once.html);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps the built-in texts', () =>
    eachRow(
      BUILT_IN_TEMPLATES.flatMap((key) => LANGUAGES.map((language) => [key, language] as const)),
      async ([key, language]) => {
        const { html } = defaultWords(key, language);
        expect(await sanitise(html)).toEqual({ html, removed: [], isTooDeep: false });
      },
    ));
});

it('textOf formats rows with labels and links with addresses', async () => {
  const html =
    '<h1>Hello {{name}}</h1><table><tr><th>Day</th><td>{{date}}</td></tr><tr><th>Sum</th><td>{{total}}</td></tr></table>' +
    '<p>One<br>two &amp; three</p><p><a href="https://kitchen.example/a">Open</a></p>';
  expect(await textOf(html)).toBe(
    'Hello {{name}}\n\nDay: {{date}}\nSum: {{total}}\n\nOne\ntwo & three\n\nOpen https://kitchen.example/a',
  );
});

describe('deeply nested markup', () => {
  it('is truncated and refused in forms', () =>
    eachRow(['<b>', '<ul><li>', '<table><tr><td>', '<blockquote>', '<b><p>'], async (piece) => {
      const html = piece.repeat(Math.floor(40_000 / piece.length));
      const clean = await sanitise(html);
      expect(clean.isTooDeep).toBe(true);
      await expect(textOf(clean.html)).resolves.toEqual(expect.any(String));
      await expect(sanitiseWritten(html, 'htmlContent')).rejects.toMatchObject({
        code: 'common/invalid',
        fields: [{ path: 'htmlContent', rule: 'templates:rules.too-deep' }],
      });
    }));

  it('excludes long letters', async () => {
    const letter = '<p>Dear {{name}}<ul><li>one<li>two</ul>'.repeat(200);
    expect((await sanitise(letter)).isTooDeep).toBe(false);
  });
});
