import { ManageFactor } from '@trpeza/ui/access/second-factor/security';

export default function SecurityPage() {
  return <ManageFactor />;
}
