import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillHtml, fillSubject, fillText, hasStrayBraces, namesIn } from './placeholders.domain.ts';

describe('placeholders', () => {
  it('are names in double braces', () => {
    expect(namesIn('{{name}} {{ date }} {{name}} {{number-2}}')).toEqual(['name', 'date', 'number-2']);
    for (const text of ['{{name}}', '{{ name }}', 'a { b } c', '{}', 'x{y}'])
      expect(hasStrayBraces(text)).toBe(false);
    for (const text of [
      '{{#if a}}',
      '{{name',
      'name}}',
      '{{a.b}}',
      '{{{name}}}',
      '{{> x}}',
      '{{}}',
      '{{ 1 }}',
    ])
      expect(hasStrayBraces(text), text).toBe(true);
  });

  it('are replaced once', () => {
    const values = { name: '{{link}}', link: 'https://x.example' };
    expect(fillText('{{name}} {{link}}', values)).toBe('{{link}} https://x.example');
    expect(fillHtml('<p>{{name}}</p>', values)).toBe('<p>{{link}}</p>');
    expect(fillText('{{constructor}}|{{toString}}', {})).toBe('|');
  });

  it('without a value remove their line, paragraph or row', () => {
    const values = { a: '', b: 'B' };
    expect(fillHtml('<p>{{a}}</p>\n<p>{{b}}</p>', values)).toBe('<p>B</p>');
    expect(fillHtml('<p><strong> {{a}} </strong><br /></p>', values)).toBe('');
    expect(fillHtml('<p>Sum {{a}}</p>', values)).toBe('<p>Sum </p>');
    expect(fillHtml('<p></p><p><img src="https://x.example/a.png" />{{a}}</p>', values)).toContain('<img');
    const rows = '<table><tr><th>A</th><td>{{a}}</td></tr><tr><th>B</th><td>{{b}}</td></tr></table>';
    expect(fillHtml(rows, values)).toBe('<table><tr><th>B</th><td>B</td></tr></table>');
    expect(fillText('One\n\n{{a}}\n\nLabel: {{a}}\nOther: {{b}}\n\nTwo', values)).toBe(
      'One\n\nOther: B\n\nTwo',
    );
  });

  it('keep several lines together', () => {
    expect(fillText('Meals: {{a}}', { a: 'x\ny' })).toBe('Meals: x\n  y');
    expect(fillText('{{a}}', { a: 'x\ny' })).toBe('x\ny');
    expect(fillHtml('<td>{{a}}</td>', { a: 'x\ny' })).toBe('<td>x<br>y</td>');
    expect(fillSubject('New: {{a}}', { a: ' x\r\nBcc: y ' })).toBe('New: x Bcc: y');
  });

  it('as link targets allow only https addresses', () => {
    const of = (link: string) => fillHtml('<a href="{{link}}">x</a>', { link });
    expect(of('https://x.example/?a=1&b=2')).toBe('<a href="https://x.example/?a=1&amp;b=2">x</a>');
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', ' https://x', '//x', '"><b>', ''])
      expect(of(bad)).toBe('<a href="#">x</a>');
  });
});

it('values never change the tags of a message', () => {
  const html =
    '<p>{{a}}</p><table><tr><td>{{b}}</td></tr></table><a href="{{link}}">{{a}}</a><img alt="{{b}}" />';
  const tagsOf = (text: string) => text.replaceAll(/="[^"]*"/g, '').match(/<[^>]*>/g);
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=1>',
      "' onclick='1",
      '{{link}}',
      '$&$1',
      '-->',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(hostile, hostile, hostile, (a, b, link) => {
      const filled = fillHtml(html, { a: `x${a}`, b: `x${b}`, link });
      expect(tagsOf(filled.replaceAll('<br>', ''))).toEqual(tagsOf(html));
      expect(filled.match(/"/g)).toHaveLength(html.match(/"/g)!.length);
    }),
    { numRuns: 500 },
  );
});
