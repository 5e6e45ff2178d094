import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionProps {
  /** The id of the heading, which links and the focus can go to. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A part of the profile with its heading. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <Paper component="section" aria-labelledby={id}>
      <Stack>
        <h3 id={id} tabIndex={-1}>
          {title}
        </h3>
        {children}
      </Stack>
    </Paper>
  );
}
