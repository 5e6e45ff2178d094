import { Select } from '@trpeza/ui/kit/field/select';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Statement } from '@trpeza/contract/money/statements.schemas';
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '@trpeza/contract/platform/language';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { AnchorButton } from '@trpeza/ui/kit/button/button';
import { ExternalLinkButton } from '@trpeza/ui/kit/external-link-button/external-link-button';
import { FigureTiles } from '@trpeza/ui/kit/figure-tiles/figure-tiles';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Amount } from './amount.tsx';
import { StatementAccount } from './statement-account.tsx';
import { StatementCorrections, StatementLines } from './statement-lines.tsx';
import styles from './statements.module.css';
import { usePayerName } from './use-payer-name.ts';

export default function StatementPage() {
  const { t } = useTranslation(['statements', 'admin']);
  const { month: nameOf } = useFormats();
  const { month = '', customerId = '' } = useParams();
  const errorText = useErrorText();
  const params = { month, customerId: Number(customerId) };
  const statement = useQuery({
    ...api.query('GET /api/statements/{month}/{customerId}', { params }),
    refetchOnMount: 'always',
  });
  const customer = statement.data?.customer;
  const title = t('title', { month: nameOf(month) });
  usePageTitle(title);
  const { error } = statement;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader
        title={title}
        lead={
          customer ? t('document.customer', { name: customer.name, id: customer.customerNumber }) : undefined
        }
        back={{ to: paths.statements({ month }), label: t('page.back', { month: nameOf(month) }) }}
      />
      <QueryView
        query={statement}
        title={isGone ? t('admin:noSuchCustomer') : t('list.loadFailed')}
        isFinal={isGone}
        help={error instanceof ApiError && !isGone ? errorText(error) : undefined}
      >
        {(whole) => <Whole statement={whole} />}
      </QueryView>
    </>
  );
}

function Whole({ statement }: { statement: Statement }) {
  const { t } = useTranslation(['statements', 'common']);
  const { price } = useFormats();
  const { sums, opening, corrections, held, isOver } = statement;
  const payer = usePayerName()(statement);
  const none = t(statement.isAgreed ? 'common:byAgreement' : 'noPlan');
  const left = { name: t('sum.left'), value: opening === null ? none : <Amount of={sums.left} /> };
  return (
    <div className={styles.statement}>
      {isOver ? null : <Notice>{t('soFar')}</Notice>}
      <Documents statement={statement} />
      <StatementAccount statement={statement} />
      <FigureTiles
        label={t('opening')}
        figures={[{ name: t('opening'), value: opening === null ? none : price(opening) }, left]}
      />
      <StatementLines statement={statement} />
      {corrections.length + held.length > 0 ? <StatementCorrections statement={statement} /> : null}
      <h2>{t('page.sums')}</h2>
      <FigureTiles
        label={t('page.sums')}
        figures={[
          ...(['meals', 'fees', 'worth'] as const).map((key) => {
            return { name: t(`sum.${key}`), value: price(sums[key]) };
          }),
          {
            name: payer === undefined ? t('sum.spent') : t('sum.spentBy', { payer }),
            value: price(sums.spent),
          },
          ...(['own', 'paid', 'refunded', 'toPay'] as const).map((key) => {
            return { name: t(`sum.${key}`), value: price(sums[key]) };
          }),
          // These amounts are rare, so they are shown only if there are any.
          ...(['unpaid', 'writtenOff'] as const)
            .filter((key) => sums[key] !== '0.00')
            .map((key) => ({ name: t(`sum.${key}`), value: price(sums[key]) })),
          left,
        ]}
      />
    </div>
  );
}

/** The statement as PDF and as CSV, in the customer's language unless the office chooses another. */
function Documents({ statement: { month, customer } }: { statement: Statement }) {
  const { t } = useTranslation('statements');
  const { t: common } = useTranslation('common');
  const [language, setLanguage] = useState<DocumentLanguage>('own');
  const file = { params: { month, customerId: customer.userId }, query: { language } };
  return (
    <div className={styles.documents}>
      <Select
        label={t('page.language')}
        value={language}
        options={DOCUMENT_LANGUAGES.map((value) => {
          return { value, label: value === 'own' ? t('page.ownLanguage') : common(`language.${value}`) };
        })}
        onChange={({ currentTarget: { value } }) =>
          setLanguage(DOCUMENT_LANGUAGES.find((one) => one === value) ?? 'own')
        }
      />
      <ExternalLinkButton href={api.href('GET /api/statements/{month}/{customerId}/pdf', file)}>
        {t('page.pdf')}
      </ExternalLinkButton>
      <AnchorButton
        variant="secondary"
        href={api.href('GET /api/statements/{month}/{customerId}/csv', file)}
        download
      >
        {t('page.csv')}
      </AnchorButton>
    </div>
  );
}
