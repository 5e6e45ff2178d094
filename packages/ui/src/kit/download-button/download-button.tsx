import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** A link that looks like a button: the browser saves the file that it leads to. */
export function DownloadButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component="a" variant="default" href={href} download>
      {children}
    </Button>
  );
}
