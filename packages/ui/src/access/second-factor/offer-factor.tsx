import { Box } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeSession } from '@trpeza/api-client/session';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../kit/button/button.tsx';
import { Notice } from '../../kit/notice/notice.tsx';
import { useApi } from '../../platform/back-office/api.tsx';

/** Suggests a second factor above the page, until the user sets one up or clicks "Not now" once. */
export function OfferFactor({ security }: { security: string }) {
  const { t } = useTranslation('factor');
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery(api.query('GET /api/session'));
  const decline = useMutation({
    ...api.mutation('POST /api/user/factor/not-now'),
    onSettled: () => changeSession(client, ({ offersFactor: _declined, ...session }) => session),
  });
  if (!data?.offersFactor || location.pathname === security) return null;
  return (
    <Box mb="md">
      <Notice
        title={t('offer.title')}
        actions={
          <>
            <ButtonLink to={security}>{t('offer.setUp')}</ButtonLink>
            <Button variant="secondary" isLoading={decline.isPending} onClick={() => decline.mutate({})}>
              {t('offer.notNow')}
            </Button>
          </>
        }
      >
        {t('offer.text')}
      </Notice>
    </Box>
  );
}
