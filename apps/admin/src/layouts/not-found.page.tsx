import { NotFound } from '@trpeza/ui/platform/back-office/not-found';
import { paths } from '../paths.ts';

export default function NotFoundPage() {
  return <NotFound home={paths.home()} />;
}
