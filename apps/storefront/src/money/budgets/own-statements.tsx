import { Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useFormats } from '../../use-formats.ts';

/** The statements of the last months with a delivery; renders nothing if there are none. */
export function OwnStatements() {
  const { t } = useTranslation('budgets');
  const { month: nameOf, language } = useFormats();
  const { data: months } = useQuery({ ...api.query('GET /api/statements/own'), staleTime: 0 });
  if (!months || months.length === 0) return null;
  return (
    <Stack component="section" gap="sm">
      <Title order={2}>{t('statements.title')}</Title>
      <p>{t('statements.lead')}</p>
      <Group gap="sm">
        {months.map(({ month }) => (
          <AnchorButton
            key={month}
            variant="secondary"
            href={api.href('GET /api/statements/own/{month}/pdf', {
              params: { month },
              query: { language },
            })}
            target="_blank"
            rel="noopener"
          >
            {t('statements.link', { month: nameOf(month) })} <Icon name="external" />
          </AnchorButton>
        ))}
      </Group>
    </Stack>
  );
}
