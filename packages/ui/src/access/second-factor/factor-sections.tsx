import { useState } from 'react';
import { CodesSection } from './codes-section.tsx';
import { PasskeysSection, type PasskeysSectionProps } from './passkeys-section.tsx';

/** The sections for setting up both second factors. Starting to set up codes clears an error of the passkey section. */
export function FactorSections({
  passkeys,
  hasCodes,
  ...both
}: PasskeysSectionProps & { hasCodes: boolean }) {
  const [codesBegun, setCodesBegun] = useState(0);
  return (
    <>
      <PasskeysSection key={codesBegun} passkeys={passkeys} {...both} />
      <CodesSection hasCodes={hasCodes} onBegun={() => setCodesBegun((times) => times + 1)} {...both} />
    </>
  );
}
