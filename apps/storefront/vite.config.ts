import { browserApp } from '@trpeza/config/vite';
import { LANGUAGES } from '@trpeza/contract/platform/language';
import { ROOM_OF } from '@trpeza/i18n/namespaces';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import {
  BACK_OFFICE_RULES,
  BACK_OFFICE_TEXTS,
  FIRST_DICTIONARIES,
  OWN_ERRORS,
  SHOP_DICTIONARIES,
} from './src/dictionaries.ts';

const shared = browserApp({ name: 'storefront', ssr: 'src/entry-server.tsx' });

/** The dictionaries of the first load are sent as one file per language instead of six. */
const words = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`locales[\\\\/]${language}[\\\\/]\\w+[\\\\/](${FIRST_DICTIONARIES.join('|')})\\.json$`),
  priority: 30,
});

/**
 * One file for the layout and for every style of the public pages (src/styles.ts): the stylesheet must be one file to be
 * inlined, and the layout is needed on every page.
 */
const frame = { name: 'frame', tags: ['$initial' as const], priority: 5 };

/** Puts code shared by several pages into a few files instead of dozens of small ones, each of which would cost a request. */
const parts = (name: string, files: readonly string[]) => ({
  name,
  test: new RegExp(`[\\\\/](${files.join('|')})\\.tsx?$`),
  priority: 2,
});

/** Code that the home page shares with another page. */
const pageParts = parts('page-parts', [
  'use-home-notice',
  'page-head',
  'page-header',
  'step-list',
  'empty-state',
  'empty-plate',
  'navigation-effects',
  'home-notice',
  'use-session-end',
  'use-conflict-texts',
  'diets.constants',
  'diet-conflict',
  'favourite-button',
  'price',
  'meal-marks',
  'meal-picture',
  'order-by',
  'calendar-leaf',
  'use-facts',
  'back-to-menu',
  'lazy-next-steps',
  'ordering-notice',
  'phone-us',
  'field-error',
  'focus-invalid-field',
]);

/** Code that pages about meals and orders share with the cart. */
const choices = parts('choices', [
  'choice',
  'radio-list',
  'check-list',
  'delivery-picker',
  'delivery-fold',
  'chosen-delivery',
  'use-refusal',
  'nutrition',
  'meal-name',
  'use-order-again',
  'cart-obstacle',
  'use-payer-line',
  'cart-choice',
  'use-removal',
]);

/** The components of a meal's page and its dialog. */
const ordering = parts('ordering', ['quantity-stepper', 'add-to-cart', 'use-delivery']);

/** Code shared by pages for signed-in users and the pages that lead to them, such as sign-in. */
const ownPages = parts('own-pages', [
  'for-customers',
  'for-signed-in',
  'error-summary',
  'error-state',
  'query-view',
  'narrow-page',
  'payments\\.constants',
  'pays-in-this-tab',
  'use-refund-text',
  'use-home-notice-texts',
  'kit/card/card',
]);

/** The form hooks and fields, with their library: loaded only by pages that have a form. */
const forms = parts('forms', [
  'use-form',
  'field',
  'text-field',
  'phone-rule',
  'new-password-fields',
  'use-addresses',
  'use-address-mutation-handlers',
  'countries\\.constants',
  'checkout/delivery-address',
  'street-field',
  'addresses\\.constants',
  'use-back-guard',
]);

const importsOf = (language: string) =>
  SHOP_DICTIONARIES.map(
    (word) => `${word}: () => import('../locales/${language}/${ROOM_OF[word]}/${word}.json')`,
  );

/** Every first visit loads the table of dictionaries, so those used only by the staff and admin sites are removed from it. */
const shopWordsOnly: Plugin = {
  name: 'shop-words-only',
  transform: {
    filter: { id: /[\\/]i18n[\\/]src[\\/]dictionaries\.ts$/ },
    handler: (code) => {
      const table = LANGUAGES.map((language) => `${language}: {${importsOf(language)}}`);
      return code.replace(/import\(\s*`[^`]+`.*?\)(?=;)/s, `({${table}})[language][namespace]()`);
    },
    order: 'pre',
  },
};

/** Removes the module path of each route: only the server needs it, to name the page's scripts in the HTML. */
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

/** Removes texts that the shop never shows: errors that the server explains, and texts of the staff and admin sites. */
const shopTextsOnly: Plugin = {
  name: 'shop-texts-only',
  transform: {
    filter: { id: /[\\/]locales[\\/]\w+[\\/]\w+[\\/][\w-]+\.json$/ },
    handler: (code, id) => {
      const { errors, rules, ...texts } = JSON.parse(code) as Record<string, Record<string, unknown>>;
      const isFirst = /(common|meals)\.json$/.test(id);
      return JSON.stringify({
        ...only(texts, (key) => !isFirst || !BACK_OFFICE_TEXTS.some((word) => word === key)),
        rules: only(rules ?? {}, (key) => !BACK_OFFICE_RULES.some((rule) => rule === key)),
        errors: only(errors ?? {}, (key) => OWN_ERRORS.some((word) => word === key)),
      });
    },
    order: 'pre',
  },
};

/** Scripts that every page already contains, so lazy chunks need not preload them. */
const OF_EVERY_PAGE = /[\\/](rolldown-runtime|react|vendor)-[^\\/]+$/;

/**
 * The files to preload together with a lazy chunk. A chunk without dependencies is not listed, because the list is part
 * of every first visit.
 */
const preloadsOf = (_file: string, files: string[]): string[] => {
  const late = files.filter((file) => !OF_EVERY_PAGE.test(file));
  return late.length === 1 && late[0]?.endsWith('.js') ? [] : late;
};

export default defineConfig((env) => {
  if (env.isSsrBuild) return shared(env);
  return mergeConfig(shared(env), {
    plugins: [shopWordsOnly, shopTextsOnly, routesOnly],
    build: {
      modulePreload: { resolveDependencies: preloadsOf },
      rolldownOptions: {
        input: 'src/entry-client.tsx',
        output: {
          // Every first visit contains the names of all files: hexadecimal digits compress better, and 32 bits are enough
          // to distinguish releases.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [...LANGUAGES.map(words), frame, pageParts, choices, ordering, ownPages, forms],
          },
        },
      },
    },
  });
});
