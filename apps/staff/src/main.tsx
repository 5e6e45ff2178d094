import '@trpeza/ui/theme/tokens.css';
import '@trpeza/ui/theme/fonts.css';
import '@trpeza/ui/theme/global.css';
import './staff.css';
import { createI18n, loadResources } from '@trpeza/i18n/i18n';
import { initialLanguage, setDocumentLanguage } from '@trpeza/ui/platform/back-office/change-language';
import { watchFaults } from '@trpeza/api-client/watch-faults';
import { applyTextSize } from '@trpeza/ui/kit/text-size/text-size-storage';
import { createRoot } from 'react-dom/client';
import { api, queryClient, queueApi } from './api.ts';
import { App } from './app.tsx';
import { startActionQueue } from './ordering/orders/run-queue.ts';
import { finishSignOut, pendingSignOut } from './offline/pending-sign-out.ts';
import { listenForInstallOffer } from './offline/install-offer.ts';
import { persistQueries } from './offline/persist-queries.ts';

const root = document.getElementById('root');
if (root) void start(root);

async function start(element: HTMLElement): Promise<void> {
  const language = initialLanguage();
  setDocumentLanguage(language);
  applyTextSize();
  const faults = watchFaults(api);
  listenForInstallOffer();
  // An installed app may keep its data: the browser then does not evict the storage and shows no prompt.
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist();
  const words = loadResources(language, ['common', 'accounts']);
  const kept = await persistQueries(queryClient, {
    build: import.meta.url,
    isLeaving: pendingSignOut.isPending(),
  });
  // Starts while the translations are loading and even when the data are cached, because round trips are slow on a weak
  // signal.
  void queryClient.prefetchQuery({ ...api.query('GET /api/kitchen'), staleTime: 0 });
  addEventListener('online', () => void finishSignOut(queryClient, api));
  // Not awaited, because the request may hang on a weak signal.
  void finishSignOut(queryClient, api).then((mayAsk) => {
    if (mayAsk) void queryClient.prefetchQuery({ ...api.query('GET /api/session'), staleTime: 0 });
  });
  const queue = startActionQueue({ client: queryClient, api: queueApi });
  const i18n = createI18n(language, await words);
  createRoot(element, faults).render(
    <App i18n={i18n} queryClient={queryClient} queue={queue} onReload={kept.clear} />,
  );
}
