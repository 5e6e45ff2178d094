import { browserApp } from '@trpeza/config/vite';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { ROOM_OF } from '@trpeza/i18n/namespaces';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import { DESK_RULES, DESK_WORDS, FIRST_WORDS, OWN_ERRORS, SHOP_WORDS } from './src/words.ts';

const shared = browserApp({ name: 'storefront', ssr: 'src/entry-server.tsx' });

/** The dictionaries of the first load are sent as one file per language instead of six. */
const words = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`locales[\\\\/]${language}[\\\\/]\\\\w+[\\\\/](${FIRST_WORDS.join('|')})\\.json$`),
  priority: 30,
});

/**
 * One file for the frame of every page, with every style of the public pages (src/styles.ts): the stylesheet must be one
 * file to be inlined into the page, and the frame is needed on every page.
 */
const frame = { name: 'frame', tags: ['$initial' as const], priority: 5 };

/** Code shared by several pages is sent in a few files instead of dozens of small ones, each of which costs a request. */
const parts = (name: string, files: readonly string[]) => ({
  name,
  test: new RegExp(`[\\\\/](${files.join('|')})\\.tsx?$`),
  priority: 2,
});

/** Code that the home page shares with another page. */
const pageParts = parts('page-parts', [
  'use-arrival',
  'page-head',
  'page-header',
  'step-list',
  'empty-state',
  'empty-plate',
  'arrival',
  'use-session-end',
  'use-conflict-words',
  'diets.constants',
  'diet-stop',
  'favourite-button',
  'price',
  'meal-marks',
  'meal-picture',
  'order-by',
  'day-leaf',
  'use-facts',
  'back-to-menu',
  'next-steps-later',
  'ordering-notice',
  'phone-us',
  'field-error',
  'go-to-invalid',
]);

/** Code that pages about meals and orders share with the basket. */
const choices = parts('choices', [
  'choice',
  'radio-list',
  'check-list',
  'delivery-choice',
  'delivery-fold',
  'chosen-delivery',
  'use-refusal',
  'nutrition',
  'meal-name',
  'use-order-again',
  'cart-obstacle',
  'use-payer',
  'two-baskets',
  'use-removal',
]);

/** The parts of a meal's page and its dialog. */
const ordering = parts('ordering', ['quantity-stepper', 'add-to-cart', 'use-delivery']);

/** Code shared by the pages of a signed-in user, and those that lead there. */
const ownPages = parts('own-pages', [
  'for-customers',
  'for-signed-in',
  'error-summary',
  'error-state',
  'query-view',
  'narrow-page',
  'payments\\.constants',
  'pays-here',
  'use-refund-text',
  'use-arrival-words',
  'kit/card/card',
]);

/** The form layer and its fields, with the library under it: only pages with a form load it. */
const forms = parts('forms', [
  'use-form',
  'field',
  'text-field',
  'phone-rule',
  'new-password',
  'use-addresses',
  'use-address-outcome',
  'countries\\.constants',
  'checkout/place',
  'street-field',
  'addresses\\.constants',
  'use-back-guard',
]);

const importsOf = (language: string) =>
  SHOP_WORDS.map((word) => `${word}: () => import('../locales/${language}/${ROOM_OF[word]}/${word}.json')`);

/** The table of dictionaries is part of every first visit: without those that only the staff and admin sites use. */
const shopWordsOnly: Plugin = {
  name: 'shop-words-only',
  transform: {
    filter: { id: /[\\/]i18n[\\/]src[\\/]dictionaries\.ts$/ },
    handler: (code) => {
      const table = LANGUAGES.map((language) => `${language}: {${importsOf(language)}}`);
      return code.replace(/import\(`[^`]+`.*?\)(?=;)/s, `({${table}})[language][namespace]()`);
    },
    order: 'pre',
  },
};

/** Only the server needs the file of a page, to name its scripts in the HTML. */
const routesOnly: Plugin = {
  name: 'routes-only',
  apply: 'build',
  transform: {
    filter: { id: /storefront[\\/]src[\\/](routes|menu[\\/]home[\\/]home\.page)\.tsx$/ },
    handler: (code) => code.replaceAll(/\n\s+module: '[^']+',/g, ''),
    order: 'pre',
  },
};

const only = (object: Record<string, unknown>, keeps: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keeps(key)));

/** The dictionaries without texts that the shop never shows: errors, which the server explains, and staff and admin texts. */
const shopTextsOnly: Plugin = {
  name: 'shop-texts-only',
  transform: {
    filter: { id: /[\\/]locales[\\/]\w+[\\/]\w+[\\/][\w-]+\.json$/ },
    handler: (code, id) => {
      const { errors, rules, ...texts } = JSON.parse(code) as Record<string, Record<string, unknown>>;
      const isFirst = /(common|meals)\.json$/.test(id);
      return JSON.stringify({
        ...only(texts, (key) => !isFirst || !DESK_WORDS.some((word) => word === key)),
        rules: only(rules ?? {}, (key) => !DESK_RULES.some((rule) => rule === key)),
        errors: only(errors ?? {}, (key) => OWN_ERRORS.some((word) => word === key)),
      });
    },
    order: 'pre',
  },
};

/** The scripts of every page, which nothing that is loaded later has to fetch. */
const OF_EVERY_PAGE = /[\\/](rolldown-runtime|react|vendor)-[^\\/]+$/;

/** The files to fetch together with one that is loaded later: a list of it alone would only be part of every first visit. */
const fetchedWith = (_file: string, files: string[]): string[] => {
  const late = files.filter((file) => !OF_EVERY_PAGE.test(file));
  return late.length === 1 && late[0]?.endsWith('.js') ? [] : late;
};

export default defineConfig((env) => {
  if (env.isSsrBuild) return shared(env);
  return mergeConfig(shared(env), {
    plugins: [shopWordsOnly, shopTextsOnly, routesOnly],
    build: {
      modulePreload: { resolveDependencies: fetchedWith },
      rolldownOptions: {
        input: 'src/entry-client.tsx',
        output: {
          // The first visit lists the names of all files: digits of one kind compress better, and 32 bits tell releases apart.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [...LANGUAGES.map(words), frame, pageParts, choices, ordering, ownPages, forms],
          },
        },
      },
    },
  });
});
