import { createContext, useContext, useEffect } from 'react';
import { useKitchen } from './use-formats.ts';

export interface PageHead {
  title: string;
  description: string;
  status: number;
}

/** During server rendering, every page writes its title here. Unused in the browser. */
export const HeadContext = createContext<Partial<PageHead> | undefined>(undefined);

interface HeadInput {
  title: string;
  description?: string;
  status?: number;
}

/** Sets the page's title for the browser tab, search engines and screen readers. */
export function usePageHead({ title, description, status = 200 }: HeadInput): void {
  const { name } = useKitchen();
  const head = useContext(HeadContext);
  const full = title.includes(name) ? title : `${title} – ${name}`;
  if (head) Object.assign(head, { title: full, description: description ?? full, status });
  useEffect(() => {
    document.title = full;
  }, [full]);
}
