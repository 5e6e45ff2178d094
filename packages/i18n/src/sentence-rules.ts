/** A text of a dictionary with its key: `policies:terms.lead`. */
export interface Sentence {
  key: string;
  text: string;
}

/** Finds a fault in a sentence; null if the sentence follows the rule. */
type Rule = (sentence: Sentence) => RegExpMatchArray | null | undefined;

/** Placeholders that are names of people, kitchens, meals, organisations or categories. */
const NAME =
  '\\{\\{(?:name|username|person|customer|who|kitchen|organisation|meal|meals|category|what|list)\\}\\}';
/** Placeholders that are formatted with their weekday. */
const DATE = '\\{\\{(?:\\w+, (?:date|day|weekdays)|date|nextDate)\\}\\}';
/** Matches placeholders for numbers. A noun directly after such a placeholder needs a plural form or a unit. */
const NUMBER =
  '\\{\\{(?:count|minimum|weeks|seconds|minutes|hours|min|max|missing|deliveries|credits|mealCount|done|shown|packed|\\w+, number)\\}\\}';
/** Words after a number that are not the counted noun. */
const UNCOUNTED = 'of|to|or|and|on|more|still|done|finished|short|not|од|до|или|и|на|за|уште';

/** Texts quoted from the specification. */
const SPECIFIED = /^(accounts:denied\.admin|admin:password\.mismatch)$/;
/** Keys of texts with numeric dates, before which „на“ is correct. */
const IN_FIGURES = /^statements:correction\./;
/**
 * Matches keys of texts that need no separate singular form. Their number is a constant or at least two, or the texts are
 * themselves the singular or plural form.
 */
const SEVERAL =
  /^(mail:(password-reset|staff-password|invitation|confirm-email)\.text|checkout:delivery\.moreAddresses)$|_(one|other)$/;

const BOTH: Record<string, Rule> = {
  'an apostrophe is ’': ({ key, text }) => (SPECIFIED.test(key) ? null : text.match(/\p{L}'|'\p{L}/u)),
  'a number and its unit stay together': ({ text }) =>
    text.match(/(?:\d|\}\}) (?:MB|kcal|mm|cm|kg|g|ml|km|°C)(?!\p{L})/u),
  'a number has a form for one': ({ key, text }) =>
    SEVERAL.test(key)
      ? null
      : text.match(new RegExp(`${NUMBER}[ \u00a0](?!(?:${UNCOUNTED})(?!\\p{L}))\\p{Ll}+`, 'u')),
};

/** The style rules of each language's sentences, by description. A new language may have none. */
export const SENTENCE_RULES: Record<'en' | 'mk', Record<string, Rule>> = {
  en: {
    ...BOTH,
    'no space stands before %': ({ text }) => text.match(/\S*\s%/),
    'it is email': ({ text }) => text.match(/e-mails?/i),
  },
  mk: {
    ...BOTH,
    'a space that does not break stands before %': ({ text }) => text.match(/\S*(?<!\u00a0)%/),
    'a word has letters of one alphabet, such as ѐ and not è': ({ text }) =>
      // Names in braces are code, so they may be Latin.
      text
        .replaceAll(/\{\{.*?\}\}/g, '')
        .match(/\p{L}+/gu)
        ?.filter((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word))
        .slice(0, 1)
        .map((word) => [word] as RegExpMatchArray)[0],
    'a day of the week follows „во“': ({ key, text }) =>
      IN_FIGURES.test(key) ? null : text.match(new RegExp(`(?:^|\\s)на ${DATE}`, 'iu')),
    'a line begins with a capital, a date too': ({ text }) =>
      text.match(/^\{\{\w+, (?:date|day|weekdays)\}\}/),
    // „Отстрането: {{name}}“ fits every name; „{{name}} е отстрането“ fits only names of one gender and number.
    'a name stands behind a colon, not before what would have to agree with it': ({ text }) =>
      text.match(
        new RegExp(
          `(?<!(?:на|од|за|со) )${NAME}“? (?:веќе |сѐ уште |не |повеќе не )*(?:е|се|беше|беа|бил[аои]?) \\p{Ll}+(?:[аеи][нт]|л)[аои]?(?!\\p{L})`,
          'u',
        ),
      ),
  },
};
