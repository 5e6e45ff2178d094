import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { usePageHead } from '../../page-head.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import { useFormats } from '../../use-formats.ts';
import { DemoDebit } from './demo-debit.tsx';
import { withMantine } from '../../with-mantine.tsx';

/**
 * The demo provider's payment page, in place of a real provider's page on its own site. Like that one, it is open to
 * everybody.
 */
export const DemoDebitPage = withMantine(function DemoDebitPage() {
  const { t } = useTranslation('payments');
  const isHydrated = useHydrated();
  usePageHead({ title: t('demo.title') });
  return (
    <Stack gap="lg" data-page="narrow">
      <h1 tabIndex={-1}>
        {t('demo.title')} <Badge tone="yellow">{t('demo.badge')}</Badge>
      </h1>
      <Notice kind="warning" title={t('demo.warning')}>
        {t('demo.warningText')}
      </Notice>
      {/* The server renders the page without the URL's parameters. */}
      {isHydrated ? <Payment /> : <Loading />}
    </Stack>
  );
});

/** The values in the URL are only displayed; the server knows what is paid and by whom. */
function Payment() {
  const { t } = useTranslation('payments');
  const { price } = useFormats();
  const [search] = useSearchParams();
  const amount = search.get('amount') ?? '';
  const orderId = search.get('orderId') ?? '';
  const description = search.get('description') ?? '';
  const isAmount = /^\d{1,7}\.\d{2}$/.test(amount);
  return (
    <>
      <FactList
        isCompact
        facts={[
          [t('demo.amount'), isAmount && price(amount)],
          [t('demo.for'), description],
          [t('demo.reference'), orderId],
        ]}
      />
      <DemoDebit
        orderId={orderId}
        amount={isAmount ? amount : undefined}
        returnsToCheckout={search.get('return') === 'checkout'}
      />
    </>
  );
}
