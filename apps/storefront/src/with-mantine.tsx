import type { ComponentType } from 'react';
import { UiProvider } from '@trpeza/ui/theme/ui-provider';

/** Provides Mantine to a page from sign-in on. The pages before it are plain, so that a first visit loads no Mantine. */
export function withMantine(Page: ComponentType): ComponentType {
  return function MantinePage() {
    return (
      <UiProvider>
        <Page />
      </UiProvider>
    );
  };
}
