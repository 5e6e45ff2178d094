import { Fragment, type ComponentProps, type ComponentType, type ReactNode, useState } from 'react';
import { CodesSection } from './codes-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';

interface StepsToSetUpProps extends Pick<
  ComponentProps<typeof PasskeysSection>,
  'level' | 'passkeys' | 'onAdded'
> {
  hasCodes: boolean;
  /** Wraps each of the two sections. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** The sections for setting up both second factors. Starting to set up codes clears an error of the passkey section. */
export function FactorSections({ passkeys, hasCodes, frame: Frame = Fragment, ...both }: StepsToSetUpProps) {
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
