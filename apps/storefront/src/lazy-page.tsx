import type { i18n } from 'i18next';
import { use, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '@trpeza/i18n/i18n';
import { loadChunk } from '@trpeza/ui/platform/faults/load-chunk';
import type { ShopDictionary } from './dictionaries.ts';

interface LazyInput {
  load: () => Promise<ComponentType>;
  /** Dictionaries that the page needs besides those of the layout. */
  words?: readonly ShopDictionary[];
  /** Source file, as named in the build's manifest, so that the server can preload its scripts. */
  module: string;
}

export interface LazyPage {
  /** The page itself. Renders synchronously if it has been loaded before, otherwise suspends. */
  Page: ComponentType;
  load: (words: i18n) => Promise<unknown>;
  words: readonly ShopDictionary[];
  module: string;
}

/**
 * A page that is loaded on demand. Unlike `React.lazy` it renders synchronously once it is loaded, so that the server
 * never sends a placeholder and the browser hydrates exactly the markup of the server.
 */
export function lazyPage({ load, words = [], module }: LazyInput): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const start = (i18n: i18n) => {
    loading ??= loadChunk(() => Promise.all([load(), loadNamespaces(i18n, words)])).then(
      ([page]) => (loaded = page),
      (error: unknown) => {
        // The next attempt loads the page again, because the connection may have recovered.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // One promise for all renders: a new promise after each failure would suspend the page for ever instead of throwing the
  // error.
  let shown: Promise<ComponentType> | undefined;
  function Page() {
    const { i18n } = useTranslation();
    const Loaded = loaded ?? use((shown ??= start(i18n)));
    return <Loaded />;
  }
  return { Page, load: start, words, module };
}
