import { Loading } from '@trpeza/ui/kit/loading/loading';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';

interface PageWaitingProps {
  title: string;
  lead?: string | undefined;
}

/**
 * A placeholder for a page whose heading is known before its content: the server renders the heading, so the layout does
 * not shift later.
 */
export const PagePlaceholder = ({ title, lead }: PageWaitingProps) => (
  <div data-page="wide" data-waiting>
    <PageHeader title={title} lead={lead} />
    <Loading />
  </div>
);
