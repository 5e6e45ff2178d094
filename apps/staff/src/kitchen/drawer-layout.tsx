import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows the drawer beside the orders on a tablet and above them on a phone. */
export function DrawerLayout({ drawer, children }: { drawer: ReactNode; children: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', md: 'row-reverse' }} align={{ md: 'flex-start' }} gap="md">
      {drawer}
      <Box flex={1} miw={0}>
        {children}
      </Box>
    </Flex>
  );
}
