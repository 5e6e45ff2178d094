import { Security } from '@trpeza/ui/features/factor/security';

export default function SecurityPage() {
  return <Security />;
}
