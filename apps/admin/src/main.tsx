import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/global.css';
import '@trpeza/ui/theme/desk.css';
import { createI18n, loadResources } from '@trpeza/i18n/i18n';
import { initialLanguage, setDocumentLanguage } from '@trpeza/ui/platform/back-office/change-language';
import { watchFaults } from '@trpeza/api-client/watch-faults';
import { applyTextSize } from '@trpeza/ui/kit/text-size/text-size-storage';
import { createRoot } from 'react-dom/client';
import { api, queryClient } from './api.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (root) void start(root);

async function start(element: HTMLElement): Promise<void> {
  const language = initialLanguage();
  setDocumentLanguage(language);
  applyTextSize();
  const faults = watchFaults(api);
  // Requested while the translations are still loading, to save a round trip on slow connections.
  void queryClient.prefetchQuery(api.query('GET /api/session'));
  void queryClient.prefetchQuery(api.query('GET /api/kitchen'));
  const i18n = createI18n(language, await loadResources(language, ['common', 'accounts', 'admin']));
  createRoot(element, faults).render(<App i18n={i18n} queryClient={queryClient} />);
}
