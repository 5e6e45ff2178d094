import { Fragment, type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { CodesSection } from './codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

interface StepsToSetUpProps extends Pick<
  ComponentProps<typeof PasskeysSection>,
  'level' | 'passkeys' | 'onAdded'
> {
  hasCodes: boolean;
  /** What stands around each of the two. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** Both kinds of second step, to set up. What a device has refused is over once codes are set up instead. */
export function StepsToSetUp({ passkeys, hasCodes, frame: Frame = Fragment, ...both }: StepsToSetUpProps) {
  const [codesBegun, setCodesBegun] = useState(0);
  return (
    <>
      <Frame>
        <PasskeysSection key={codesBegun} passkeys={passkeys} {...both} />
      </Frame>
      <Frame>
        <CodesSection hasCodes={hasCodes} onBegun={() => setCodesBegun((times) => times + 1)} {...both} />
      </Frame>
    </>
  );
}
