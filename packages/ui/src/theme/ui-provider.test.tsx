import { ALL_RESOURCES } from '@trpeza/i18n/all-resources';
import { createI18n } from '@trpeza/i18n/i18n';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notice } from '../kit/notice/notice.tsx';
import { ToastProvider } from '../kit/toast/toast-provider.tsx';
import { UiProvider } from './ui-provider.tsx';

test('renders on the server, in the language asked for, without a style or script element', () => {
  const html = renderToString(
    <UiProvider i18n={createI18n('mk', ALL_RESOURCES.mk)}>
      <ToastProvider>
        <Notice kind="error" />
      </ToastProvider>
    </UiProvider>,
  );
  expect(html).toContain('Има проблем');
  expect(html).not.toMatch(/<(style|script)/);
});
