import { createContext, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

export interface PageHead {
  title: string;
  description: string;
  status: number;
}

/** On the server every page writes its title here; in the browser there is nobody to read it. */
export const HeadContext = createContext<Partial<PageHead> | undefined>(undefined);

interface HeadInput {
  title: string;
  description?: string;
  status?: number;
}

/** Names the page: for the tab, for search engines, and for people who hear pages. */
export function usePageHead({ title, description, status = 200 }: HeadInput): void {
  const { t } = useTranslation('common');
  const head = useContext(HeadContext);
  const full = title.includes(t('product')) ? title : `${title} – ${t('product')}`;
  if (head) Object.assign(head, { title: full, description: description ?? full, status });
  useEffect(() => {
    document.title = full;
  }, [full]);
}
