import type { i18n } from 'i18next';
import { use, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import type { ShopWords } from './words.ts';

interface LazyInput {
  load: () => Promise<ComponentType>;
  /** Dictionaries that the page needs beside those of the frame. */
  words?: readonly ShopWords[];
  /** Source file as the build's manifest names it, so that the server can preload its scripts. */
  module: string;
}

export interface LazyPage {
  /** The page itself; draws at once when it was loaded before, and suspends otherwise. */
  Page: ComponentType;
  load: (words: i18n) => Promise<unknown>;
  words: readonly ShopWords[];
  module: string;
}

/**
 * A page that is loaded when it is needed. Unlike `React.lazy` it draws in the same pass once it is there, so that the
 * server never sends a placeholder and the browser takes over the very page it got.
 */
export function lazyPage({ load, words = [], module }: LazyInput): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const start = (i18n: i18n) => {
    loading ??= Promise.all([load(), loadNamespaces(i18n, words)]).then(
      ([page]) => (loaded = page),
      (error: unknown) => {
        // The next attempt asks again: a lost connection comes back.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Page() {
    const { i18n } = useTranslation();
    const Loaded = loaded ?? use(start(i18n));
    return <Loaded />;
  }
  return { Page, load: start, words, module };
}
