import { Box, Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

interface NarrowPageProps {
  loginLabel: string;
  /** Shown below the card, so that the form is in sight on a phone. */
  below?: ReactNode;
  children: ReactNode;
}

/** A page with a single card, and links to the login page and the home page. */
export function NarrowPage({ loginLabel, below, children }: NarrowPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <Stack maw="38rem" data-page="wide">
      <Paper p="clamp(1rem, 3vw, 2rem)">
        <Stack>{children}</Stack>
      </Paper>
      {below}
      <Group gap="0 1.5rem">
        <Box component={Link} to={paths.login()} lh="var(--target)">
          {loginLabel}
        </Box>
        <Box component={Link} to={paths.home()} lh="var(--target)">
          {t('forgot.toHome')}
        </Box>
      </Group>
    </Stack>
  );
}
