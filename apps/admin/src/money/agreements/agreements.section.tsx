import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Agreement, AgreementsOf } from '@trpeza/contract/money/agreements.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { FileSection } from '../../customers/client-file/file-section.tsx';
import { AgreementForm, ChangeAgreementForm } from './agreement.form.tsx';
import { useTermsText } from './use-terms-text.ts';

/**
 * Current terms of a customer, the remaining budget, and the list of past and future agreements.
 * @param isReadOnly hides the buttons, for pages that only display the terms
 */
export function AgreementsSection({ customerId, isReadOnly }: { customerId: number; isReadOnly?: boolean }) {
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
            <Held all={all} />
            {all.agreements.length === 0 ? (
              <Text c="dimmed">{t('section.none')}</Text>
            ) : (
              <Title order={3} fz="md">
                {t('section.agreements')}
              </Title>
            )}
            <Stack component="ul" gap="sm">
              {all.agreements.map((agreement) => (
                <AgreementItem
                  key={agreement.id}
                  agreement={agreement}
                  customerId={customerId}
                  onChange={isReadOnly || hasEnded(agreement, all) ? undefined : setOpen}
                />
              ))}
            </Stack>
            {open === 'new' ? (
              <AgreementForm customerId={customerId} all={all} onClose={close} />
            ) : open ? (
              <ChangeAgreementForm agreement={open} customerId={customerId} onClose={close} />
            ) : null}
          </>
        )}
      </QueryView>
    </FileSection>
  );
}

function Held({ all: { budgets, agreements } }: { all: AgreementsOf }) {
  const { t } = useTranslation('agreements');
  const { price } = useFormats();
  const { termsOf, periodOf } = useTermsText();
  // Identical terms are shown once, followed by the remaining amount of each budget. The list below already says that a
  // customer pays everything.
  const isListed = agreements.some(({ terms }) => terms.paidBy === 'nobody');
  const held = budgets.filter(({ terms }) => terms.paidBy !== 'nobody' || !isListed);
  const sentences = [...new Set(held.map(({ terms }) => termsOf(terms)))];
  return (
    <Stack component="ul" gap="sm">
      {sentences.map((words) => (
        <li key={words}>
          {words}
          {budgets.map(({ terms, month, period, plan, remaining }) =>
            terms.paidBy === 'nobody' || termsOf(terms) !== words ? null : (
              <Text key={month} c="dimmed">
                {plan === null || remaining === null
                  ? t('budget.none', { period: periodOf(month, period) })
                  : t('budget.left', {
                      period: periodOf(month, period),
                      remaining: price(remaining),
                      plan: price(plan),
                    })}
              </Text>
            ),
          )}
        </li>
      ))}
    </Stack>
  );
}

const hasEnded = ({ to }: Agreement, { today }: AgreementsOf) => to !== null && to < today;

/** @param onChange opens the form; undefined if the agreement cannot be changed */
function AgreementItem(props: {
  agreement: Agreement;
  customerId: number;
  onChange: ((agreement: Agreement) => void) | undefined;
}) {
  const { agreement, customerId, onChange } = props;
  const { t } = useTranslation('agreements');
  const { date, price } = useFormats();
  const { termsOf } = useTermsText();
  const confirm = useConfirm();
  const { id: agreementId, version, terms, from, to, reference, budget, period } = agreement;
  const days = to ? t('days.both', { from: date(from), to: date(to) }) : t('days.from', { from: date(from) });
  const remove = useSave(
    api.mutation('DELETE /api/customers/{id}/agreements/{agreementId}', (seen: number) => ({
      params: { id: customerId, agreementId },
      query: { version: seen },
    })),
    { done: t('remove.done'), failed: t('remove.failed') },
  );
  const ask = async () => {
    const question = { title: t('remove.title'), text: days, confirmLabel: t('remove.yes') };
    if (await confirm({ ...question, destructive: true })) remove.mutate(version);
  };
  const button = (action: 'change' | 'remove', onClick: () => void) => (
    <Button variant="subtle" size="small" aria-label={`${t(`${action}.short`)}: ${days}`} onClick={onClick}>
      {action === 'change' ? <Icon name="edit" /> : null} {t(`${action}.short`)}
    </Button>
  );
  return (
    <li>
      <strong>{days}</strong>
      <p>{termsOf(terms)}</p>
      {reference ? <p>{t('reference', { reference })}</p> : null}
      {budget === null ? null : <p>{t(`budget.each.${period}`, { budget: price(budget) })}</p>}
      {onChange ? (
        <Group gap="sm">
          {button('change', () => onChange(agreement))}
          {agreement.isUsed ? null : button('remove', () => void ask())}
        </Group>
      ) : null}
    </li>
  );
}
