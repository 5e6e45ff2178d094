import { Group, Paper, Stack, Title } from '@mantine/core';
import type { Resolution } from '@trpeza/contract/money/payment-issues.constants';
import type { PaymentIssue } from '@trpeza/contract/money/payment-issues.schemas';
import { formatPrice } from '@trpeza/i18n/formats';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { useTranslation } from 'react-i18next';
import { OfficeLink } from '../../access/users/office-link.tsx';
import { isAdmin } from '../../access/users/role-choices.ts';
import { paths } from '../../paths.ts';

/** Amounts of a payment issue, formatted in the payment's currency; a dash for null. */
export function usePaymentIssueSums({ expected, found, owed, currency }: PaymentIssue) {
  const { language, price } = useFormats();
  const write = (amount: string | null): string => {
    if (amount === null) return '–';
    return currency === null ? price(amount) : formatPrice(amount, currency, language);
  };
  return { expected: write(expected), found: write(found), owed: write(owed) };
}

type PaymentIssueCardProps = { issue: PaymentIssue; onResolve: (resolution: Resolution) => void };

/** One payment issue: its description, the customer, and the available actions. */
export function PaymentIssueCard({ issue, onResolve }: PaymentIssueCardProps) {
  const { t } = useTranslation('reconciliation');
  const { date, instant, price } = useFormats();
  const sums = usePaymentIssueSums(issue);
  const mayResolve = isAdmin(useUser());
  const { kind, resolutions, end, customer, order, reference, openedAt, owed, method } = issue;
  const isComing = order && !order.isDelivered && !order.isCancelled;
  const isGone = kind === 'dishonoured' && Number(owed) <= 0;
  const isOrdered = kind === 'amount-differs' && order;
  const facts: Fact[] = [
    [
      t('customer'),
      customer ? <OfficeLink to={paths.ordersOf(customer.id)}>{customer.name}</OfficeLink> : null,
    ],
    [t('phone'), customer?.phone ? <PhoneLink key="phone" number={customer.phone} /> : null],
    [
      t('orderLabel'),
      order ? (
        <>
          <OfficeLink to={paths.order(order.id)}>
            {t('order', { number: order.id, date: date(order.deliveryDate) })}
          </OfficeLink>
          {order.isCancelled ? ` (${t('cancelled')})` : ''}
        </>
      ) : (
        t('noOrder')
      ),
    ],
    [t('owed'), owed === null || Number(owed) <= 0 ? null : <strong>{sums.owed}</strong>],
    [t('since'), instant(openedAt)],
    [t('paidBy'), t(`method.${method}`)],
    [t('reference'), reference],
  ];
  return (
    <Paper component="li" maw="none">
      <Stack>
        <Group justify="space-between" align="start" gap="sm">
          <Title order={2} fz="lg" flex="1 1 20rem">
            {t(`happened.${kind}`, sums)}
          </Title>
          <Badge tone={end ? 'neutral' : 'red'} icon={end ? 'check' : 'bell'}>
            {t(`kind.${kind}`)}
          </Badge>
        </Group>
        <FactList facts={facts} isCompact />
        {end ? (
          <div>
            <strong>
              {t(`end.${end.resolution}`, { amount: end.posted === null ? '' : price(end.posted) })}
            </strong>
            <p>{t(end.by ? 'endedBy' : 'endedAt', { time: instant(end.at), name: end.by })}</p>
            {end.note ? <p>{end.note}</p> : null}
          </div>
        ) : (
          <p>
            <strong>{t('toDo')}:</strong>{' '}
            {t(`todo.${isGone ? 'dishonoured-gone' : isOrdered ? 'amount-differs-ordered' : kind}`)}{' '}
            {kind === 'dishonoured' && isComing ? t('mealsCome') : null}{' '}
            {resolutions.length > 0 && !mayResolve ? t('byAdmin') : null}
          </p>
        )}
        {resolutions.length > 0 && mayResolve ? (
          <Group gap="sm">
            {resolutions.map((resolution, at) => (
              <Button
                key={resolution}
                variant={at === 0 ? 'primary' : 'secondary'}
                onClick={() => onResolve(resolution)}
              >
                {t(`resolution.${resolution}`)}
              </Button>
            ))}
          </Group>
        ) : null}
      </Stack>
    </Paper>
  );
}
