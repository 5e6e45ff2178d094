import { Grid, Group, Stack } from '@mantine/core';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import type { ReactNode } from 'react';

interface DetailPageProps {
  title: string;
  back?: { to: string; label: string };
  /** The state in a badge, and the facts that are needed first. */
  head?: ReactNode;
  /** The next action, and others. */
  actions?: ReactNode;
  /** The narrower second column, below the first on phones. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page about one thing: a head with its state and next action, then its parts in one or two columns. */
export function DetailPage({ title, back, head, actions, aside, children }: DetailPageProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} actions={actions} {...(back && { back })} />
      <Stack>
        {head ? <Group gap="md">{head}</Group> : null}
        {aside ? (
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack>{children}</Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Stack>{aside}</Stack>
            </Grid.Col>
          </Grid>
        ) : (
          children
        )}
      </Stack>
    </>
  );
}
