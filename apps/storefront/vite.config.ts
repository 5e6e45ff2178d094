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

/** Bundles the dictionaries of the first load into one file per language instead of six. */
const words = (language: string) => ({
  name: `words-${language}`,
  test: new RegExp(`locales[\\\\/]${language}[\\\\/]\\w+[\\\\/](${FIRST_DICTIONARIES.join('|')})\\.json$`),
  priority: 30,
});

/**
 * One chunk for the layout, which every page needs, and for all styles of the public pages (src/styles.ts), because only
 * a single stylesheet can be inlined.
 */
const frame = { name: 'frame', tags: ['$initial' as const], priority: 5 };

/** Bundles modules shared by several pages into one chunk, instead of dozens of small files with one request each. */
const parts = (name: string, files: readonly string[]) => ({
  name,
  test: new RegExp(`[\\\\/](${files.join('|')})\\.tsx?$`),
  priority: 2,
});

/** Mantine and its styles in a chunk of their own, so that no page before sign-in loads a part of them. */
const mantine = {
  name: 'mantine',
  test: /@mantine[\\/]|theme[\\/](ui-provider|theme|mantine)\.|with-mantine|kit[\\/]tabs/,
  priority: 20,
};

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

/** Code that meal and order pages share with the cart. */
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
  'order-again',
  'use-order-again',
  'cart-obstacle',
  'use-payer-line',
  'cart-choice',
  'use-removal',
]);

/** Components shared by the meal page and the meal dialog. */
const ordering = parts('ordering', [
  'quantity-stepper',
  'add-to-cart',
  'use-delivery',
  'use-dated-prices',
  'localized',
]);

/** Code shared by pages for signed-in users and the pages before them, such as sign-in. */
const ownPages = parts('own-pages', [
  'for-customers',
  'for-signed-in',
  'error-summary',
  'error-state',
  'query-view',
  'payments\\.constants',
  'pays-in-this-tab',
  'use-refund-text',
  'use-home-notice-texts',
]);

/** Form hooks, form fields and the form library, loaded only by pages with a form. */
const forms = parts('forms', [
  'use-form',
  'field',
  'text-field',
  'phone-rule',
  'new-password-fields',
  'narrow-page',
  'use-url-token',
  'use-addresses',
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

/** Removes dictionaries used only by the staff and admin sites from the dictionary table, which every first visit loads. */
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

/** Removes the module path of each route, which only the server needs, to list the page's scripts in the HTML. */
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

/** Removes unused texts: errors whose messages come from the server, and texts of the staff and admin sites. */
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

/** Scripts that every page loads, so that lazy chunks need not preload them. */
const OF_EVERY_PAGE = /[\\/](rolldown-runtime|react|vendor)-[^\\/]+$/;

/**
 * Returns the files to preload with a lazy chunk. Chunks without dependencies get an empty list, because every first
 * visit downloads the lists.
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
          // Every first visit downloads the names of all files. Hexadecimal digits compress better, and 32 bits are enough
          // to distinguish releases.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [...LANGUAGES.map(words), mantine, frame, pageParts, choices, ordering, ownPages, forms],
          },
        },
      },
    },
  });
});
