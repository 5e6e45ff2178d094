import { useMutation, useQuery } from '@tanstack/react-query';
import type { Agreement, AgreementsOf } from '@trpeza/contract/money/agreements.schemas';
import type { ReservedBudget } from '@trpeza/contract/money/terms.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from '../../customers/client-file/client-file.module.css';
import { FileSection } from '../../customers/client-file/file-section.tsx';
import { AgreementForm } from './agreement.form.tsx';
import { ChangeAgreementForm } from './change-agreement.form.tsx';
import { useTermsText } from './use-terms-text.ts';

interface SectionProps {
  customerId: number;
  /** Hides the buttons, for pages that only display the terms. */
  isReadOnly?: boolean;
}

/** Current terms of a customer, the remaining budget, and the list of past and future agreements. */
export function AgreementsSection({ customerId, isReadOnly = false }: SectionProps) {
  const { t } = useTranslation('agreements');
  const query = useQuery(api.query('GET /api/customers/{id}/agreements', { params: { id: customerId } }));
  const [open, setOpen] = useState<Agreement | 'new'>();
  const close = () => setOpen(undefined);
  return (
    <FileSection
      title={t('section.title')}
      action={
        query.data && !isReadOnly ? (
          <Button variant="subtle" size="small" onClick={() => setOpen('new')}>
            <Icon name="plus" /> {t('section.add')}
          </Button>
        ) : undefined
      }
    >
      <QueryView query={query} title={t('section.failed')}>
        {(all) => (
          <>
            <Held budgets={all.budgets} />
            <List all={all}>
              {isReadOnly
                ? undefined
                : (agreement, days) => (
                    <Buttons agreement={agreement} customerId={customerId} days={days} onChange={setOpen} />
                  )}
            </List>
            {isReadOnly ? null : (
              <>
                <AgreementForm open={open === 'new'} customerId={customerId} all={all} onClose={close} />
                <ChangeAgreementForm
                  agreement={open === 'new' ? undefined : open}
                  customerId={customerId}
                  onClose={close}
                />
              </>
            )}
          </>
        )}
      </QueryView>
    </FileSection>
  );
}

function Held({ budgets }: { budgets: readonly ReservedBudget[] }) {
  const { t } = useTranslation('agreements');
  const { price } = useFormats();
  const { termsOf, periodOf } = useTermsText();
  // Identical terms are shown once, followed by the remaining amount of each budget.
  const sentences = [...new Set(budgets.map(({ terms }) => termsOf(terms)))];
  return (
    <ul className={styles.list}>
      {sentences.map((words) => (
        <li key={words}>
          <span>{words}</span>
          {budgets.map(({ terms, month, period, plan, remaining }) =>
            terms.paidBy === 'nobody' || termsOf(terms) !== words ? null : (
              <span key={month} className={styles.quiet}>
                {plan === null || remaining === null
                  ? t('budget.none', { period: periodOf(month, period) })
                  : t('budget.left', {
                      period: periodOf(month, period),
                      remaining: price(remaining),
                      plan: price(plan),
                    })}
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  all: AgreementsOf;
  /** Renders the actions of an agreement that has not ended. */
  children: ((agreement: Agreement, days: string) => ReactNode) | undefined;
}

function List({ all: { agreements, today }, children }: ListProps) {
  const { t } = useTranslation('agreements');
  const { date, price } = useFormats();
  const { termsOf } = useTermsText();
  if (agreements.length === 0) return <p className={styles.quiet}>{t('section.none')}</p>;
  return (
    <>
      <h3>{t('section.agreements')}</h3>
      <ul className={styles.list}>
        {agreements.map((agreement) => {
          const { id, terms, from, to, reference, budget, period } = agreement;
          const days = to
            ? t('days.both', { from: date(from), to: date(to) })
            : t('days.from', { from: date(from) });
          return (
            <li key={id}>
              <strong>{days}</strong>
              <span>{termsOf(terms)}</span>
              {reference ? <span className={styles.text}>{t('reference', { reference })}</span> : null}
              {budget === null ? null : <span>{t(`budget.each.${period}`, { budget: price(budget) })}</span>}
              {to !== null && to < today ? null : children?.(agreement, days)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ButtonsProps {
  agreement: Agreement;
  customerId: number;
  days: string;
  onChange: (agreement: Agreement) => void;
}

function Buttons({ agreement, customerId, days, onChange }: ButtonsProps) {
  const { t } = useTranslation('agreements');
  const confirm = useConfirm();
  const toast = useToast();
  const errorText = useErrorText();
  const { id: agreementId, version } = agreement;
  const remove = useMutation({
    ...api.mutation('DELETE /api/customers/{id}/agreements/{agreementId}', (seen: number) => ({
      params: { id: customerId, agreementId },
      query: { version: seen },
    })),
    onSuccess: () => toast.show({ kind: 'success', title: t('remove.done') }),
    onError: (error) => toast.show({ kind: 'error', title: t('remove.failed'), text: errorText(error) }),
  });
  const ask = async () => {
    const question = { title: t('remove.title'), text: days, confirmLabel: t('remove.yes') };
    if (await confirm({ ...question, destructive: true })) remove.mutate(version);
  };
  return (
    <div className={styles.buttons}>
      <Button
        variant="subtle"
        size="small"
        aria-label={`${t('change.short')}: ${days}`}
        onClick={() => onChange(agreement)}
      >
        <Icon name="edit" /> {t('change.short')}
      </Button>
      {agreement.isUsed ? null : (
        <Button
          variant="subtle"
          size="small"
          aria-label={`${t('remove.short')}: ${days}`}
          onClick={() => void ask()}
        >
          {t('remove.short')}
        </Button>
      )}
    </div>
  );
}
