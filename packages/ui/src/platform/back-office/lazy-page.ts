import { loadNamespaces } from '@trpeza/i18n/i18n';
import type { Namespace } from '@trpeza/i18n/namespaces';
import type { i18n } from 'i18next';
import { type ComponentType, createElement, use } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../faults/load-chunk.ts';

/** Creates a page that is loaded together with its dictionaries, so that no key is shown instead of a text. */
export function lazyPage<Props extends object = object>(
  words: readonly Namespace[],
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = async (instance: i18n) => {
    const [page] = await loadChunk(() => Promise.all([load(), loadNamespaces(instance, words)]));
    return page.default;
  };
  return function LazyPage(props: Props) {
    const { i18n } = useTranslation();
    // The page is loaded only once: a later change of language reloads the dictionaries in use.
    return createElement(use((loading ??= start(i18n))), props);
  };
}
