import { useFormats } from '@trpeza/ui/features/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/features/back-office/use-page-title';
import { UpdatedAt } from '@trpeza/ui/features/orders/updated-at';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { DateChoice } from '../calendar/date-choice.tsx';
import { useBoardDate, useDeliveryOptions } from '../orders/use-board.ts';
import { CooksOnly } from './cooks-only.tsx';
import { PackingList } from './packing-list.tsx';
import styles from './packing-list.module.css';
import { usePacking } from './use-packing.ts';

export default function PackingPage() {
  const { t } = useTranslation('kitchen');
  return (
    <CooksOnly denied={t('packing.denied')}>
      <Packing />
    </CooksOnly>
  );
}

function Packing() {
  const { t } = useTranslation('kitchen');
  const options = useDeliveryOptions();
  const date = useBoardDate(options.data);
  const packing = usePacking(date);
  usePageTitle(t('packing.title'));
  return (
    <>
      <div data-screen-only>
        <PageHeader
          title={t('packing.title')}
          back={{ to: paths.kitchen(date), label: t('title') }}
          actions={<UpdatedAt of={packing} />}
        />
        {options.data && date ? <DateChoice date={date} options={options.data} to={paths.packing} /> : null}
      </div>
      <QueryView query={packing} also={[options]} title={t('packing.failed')} saysAge>
        {(list) => (
          <>
            <Documents date={list.date} />
            <PackingList key={list.date} list={list} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Documents({ date }: { date: string }) {
  const { t } = useTranslation('kitchen');
  const { language, date: write } = useFormats();
  const pdf = api.href('GET /api/kitchen/packing/{date}/pdf', { params: { date }, query: { language } });
  return (
    <>
      <p className={styles.printed}>
        {t('packing.title')}, {write(date)}
      </p>
      <div className={styles.documents} data-screen-only>
        <ExternalLinkButton href={pdf} size="large">
          {t('packing.pdf')}
        </ExternalLinkButton>
        <ButtonLink to={paths.labels(date)} size="large" variant="secondary">
          {t('labels.title')}
        </ButtonLink>
      </div>
    </>
  );
}
