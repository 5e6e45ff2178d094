import { ManageFactor } from '@trpeza/ui/access/second-factor/manage-factor';

export default function SecurityPage() {
  return <ManageFactor />;
}
