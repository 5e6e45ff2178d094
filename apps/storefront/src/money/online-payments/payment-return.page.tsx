import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageHead } from '../../page-head.tsx';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { paths } from '../../paths.ts';
import { clearPaysInThisTab, paysInThisTab } from './pays-in-this-tab.ts';
import { withMantine } from '../../with-mantine.tsx';

/**
 * The return page after a provider's page. It does not know the result of the payment: the checkout that opened this
 * window asks the server. So this page closes its window, or shows a message if the browser does not allow that.
 */
export const PaymentReturnPage = withMantine(function PaymentReturnPage() {
  const { t } = useTranslation('payments');
  usePageHead({ title: t('return.title') });
  const navigate = useNavigate();

  useEffect(() => {
    if (!paysInThisTab()) {
      window.close();
      return;
    }
    clearPaysInThisTab();
    void navigate(paths.paid('success'), { replace: true });
  }, [navigate]);

  return (
    <Stack gap="md" align="flex-start" data-page="narrow">
      <h1 tabIndex={-1}>{t('return.title')}</h1>
      <p>{t('return.text')}</p>
      <Button size="large" onClick={() => window.close()}>
        {t('return.close')}
      </Button>
      <p>{t('return.alone')}</p>
      <ButtonLink variant="secondary" to={paths.paid('success')}>
        {t('return.goOn')}
      </ButtonLink>
    </Stack>
  );
});
