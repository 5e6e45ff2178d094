import { expect, test } from 'vitest';
import { SENTENCE_RULES } from './sentence-rules.ts';

/** For each rule of both languages, a sentence that breaks it and the same one mended. */
const EXAMPLES: Record<'en' | 'mk', Record<string, readonly [wrong: string, right: string]>> = {
  en: {
    'an apostrophe is ’': ["The kitchen's name", 'The kitchen’s name'],
    'a number and its unit stay together': ['At most 5 MB', 'At most 5\u00a0MB'],
    'a number has a form for one': ['At least {{minimum}} meals', 'At least {{minimum, meals}}'],
    'no space stands before %': ['You pay {{share}} %', 'You pay {{share}}%'],
    'it is email': ['Send an e-mail', 'Send an email'],
  },
  mk: {
    'an apostrophe is ’': ["Пченица и 'рж", 'Пченица и ’рж'],
    'a number and its unit stay together': ['Најмногу 5 MB', 'Најмногу 5\u00a0MB'],
    'a number has a form for one': ['Најмалку {{minimum}} јадења', 'Најмалку {{minimum, meals}}'],
    'a space that does not break stands before %': ['Плаќате {{share}} %', 'Плаќате {{share}}\u00a0%'],
    'a word has letters of one alphabet, such as ѐ and not è': ['Сè уште', 'Сѐ уште'],
    'a day of the week follows „во“': ['Доаѓа на {{date, day}}', 'Доаѓа во {{date, day}}'],
    'a line begins with a capital, a date too': [
      '{{date, day}} е ден без достава',
      '{{date, Day}}: ден без достава',
    ],
    'a name stands behind a colon, not before what would have to agree with it': [
      '{{name}} е отстранета',
      'Отстрането: {{name}}',
    ],
  },
};

test.each(
  (['en', 'mk'] as const).flatMap((language) =>
    Object.entries(SENTENCE_RULES[language]).map(([rule, faultOf]) => ({ language, rule, faultOf })),
  ),
)(
  'in $language $rule: a sentence that breaks it is found, the mended one is not',
  ({ language, rule, faultOf }) => {
    const [wrong = '', right = ''] = EXAMPLES[language][rule] ?? [];
    expect(faultOf({ key: 'common:x', text: wrong })?.[0]).toBeTruthy();
    expect(faultOf({ key: 'common:x', text: right })).toBeFalsy();
  },
);

test.each(['{{seconds}} секунди', '{{count}} јадења', '{{total, number}} meals'])(
  '%s needs a form for one',
  (text) => {
    for (const language of ['en', 'mk'] as const) {
      const faultOf = SENTENCE_RULES[language]['a number has a form for one']!;
      expect(faultOf({ key: 'common:x', text })?.[0]).toBe(text);
      expect(faultOf({ key: 'common:x_other', text })).toBeFalsy();
    }
  },
);
