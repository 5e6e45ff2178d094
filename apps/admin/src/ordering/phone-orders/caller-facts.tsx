import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { type Fact, FactList } from '@trpeza/ui/kit/fact-list/fact-list';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';
import { PlanButton } from '../../access/users/monthly-plan.form.tsx';
import { useTermsText } from '../../money/agreements/use-terms-text.ts';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';

/** Facts about the caller: first the reasons against an order, then diets and allergies. */
export function CallerFacts({ ordering }: { ordering: Ordering }) {
  const { t } = useTranslation(['phone', 'admin', 'customers']);
  const { customer, state, diet, basket, addresses } = ordering;
  const needWords = useDietaryNeedTexts();
  const file = useQuery(api.query('GET /api/customers/{id}/file', { params: { id: customer.id } }));
  const home = addresses.find(({ isDefault }) => isDefault);
  const needs = diet ? needWords([...diet.allergens, ...diet.diets]) : undefined;
  const facts: Fact[] = [
    [t('fact.phone'), customer.phoneNumber ? <PhoneLink number={customer.phoneNumber} /> : null],
    [t('fact.address'), home && [home.addressLine1, home.addressLine2, home.city].filter(Boolean).join(', ')],
    [
      t('fact.account'),
      <Link key="file" to={paths.customer(customer.id)}>
        {[customer.username, customer.customerNumber ?? `#${customer.id}`].join(' · ')}
      </Link>,
    ],
    [t('admin:customers.state'), t(`admin:customerState.${state}`)],
    [t('fact.budget'), <BudgetWords key="budget" ordering={ordering} />],
    [t('fact.basket'), basket.mealCount > 0 && t('basketMeals', { count: basket.mealCount })],
  ];
  const doorPlan = file.data?.doorPlan;
  return (
    <section aria-label={t('fact.title')}>
      <Stack>
        <OrderBlockers ordering={ordering} />
        <OpenOrderList orders={ordering.openOrders} />
        {diet ? (
          <Notice kind="warning" title={t('needs')} level={2}>
            {needs ? <p>{needs}</p> : null}
            {diet.toConfirm === null ? null : <p>{t('needsToConfirm', { source: diet.toConfirm })}</p>}
          </Notice>
        ) : null}
        <FactList facts={facts} isCompact />
        <Contacts contacts={ordering.contacts} />
        {doorPlan ? (
          <details>
            <Text component="summary" fw={700} py="sm">
              {t('customers:door.title')}
            </Text>
            <DoorSteps steps={doorSteps(doorPlan)} />
            {doorPlan.note ? <p>{doorPlan.note}</p> : null}
          </details>
        ) : null}
      </Stack>
    </section>
  );
}

const FLAGS = ['isEmergency', 'mayOrder', 'pays'] as const;

/**
 * Lists the customer's contact persons. A contact person may be calling for the customer, or the office may have to call
 * one.
 */
function Contacts({ contacts }: Pick<Ordering, 'contacts'>) {
  const { t } = useTranslation('customers');
  if (contacts.length === 0) return null;
  return (
    <div>
      <h2>{t('contacts.title')}</h2>
      <List>
        {contacts.map((contact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two contacts may be alike; their place tells them apart
          <List.Item key={at}>
            <strong>{[contact.name, contact.relation].filter(Boolean).join(', ')}</strong>{' '}
            {contact.phone ? <PhoneLink number={contact.phone} /> : null}{' '}
            {FLAGS.filter((flag) => contact[flag]).map((flag) => (
              <Badge key={flag} size="small" tone={flag === 'isEmergency' ? 'red' : 'neutral'}>
                {t(`contacts.flag.${flag}`)}
              </Badge>
            ))}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** Open orders, since customers often call to ask about them. */
function OpenOrderList({ orders }: { orders: Ordering['openOrders'] }) {
  const { t } = useTranslation(['phone', 'orders']);
  const { dateLine } = useFormats();
  if (orders.length === 0) return null;
  return (
    <Notice title={t('openOrders')}>
      <List>
        {orders.map(({ id, orderNumber, deliveryDate, status, mealCount }) => (
          <List.Item key={id}>
            {t('openOrderLine', {
              date: dateLine(deliveryDate),
              number: orderNumber,
              status: t(`orders:status.${status}`),
              count: mealCount,
            })}
          </List.Item>
        ))}
      </List>
    </Notice>
  );
}

function BudgetWords({ ordering: { budgets } }: { ordering: Ordering }) {
  const { t } = useTranslation('phone');
  const { price, monthLine } = useFormats();
  const { termsOf, periodOf } = useTermsText();
  return budgets.map(({ month: of, period, plan, remaining, terms }, at) => (
    <div key={`${of} ${terms.agreementId}`}>
      {terms.agreementId === null || terms.agreementId === budgets[at - 1]?.terms.agreementId ? null : (
        <>{termsOf(terms)} </>
      )}
      {plan === null || remaining === null
        ? terms.paidBy === 'organisation' && t('noLimit')
        : t('budgetLeft', {
            month: period === 'quarter' ? periodOf(of, period) : monthLine(of),
            left: price(remaining),
            plan: price(plan),
          })}
    </div>
  ));
}

const usesPlan = ({ terms }: Ordering['budgets'][number]): boolean => terms.agreementId === null;

/** Everything that prevents or affects an order, with links to fix it. */
function OrderBlockers({ ordering: { customer, state, basket, budgets } }: { ordering: Ordering }) {
  const { t } = useTranslation(['phone', 'admin']);
  const { clock } = useFormats();
  return (
    <>
      {state === 'active' ? null : (
        <Notice kind="error" title={t(`admin:customerState.${state}`)}>
          {t('notServed')} <Link to={paths.customer(customer.id)}>{t('toFile')}</Link>
        </Notice>
      )}
      {customer.isVerified ? null : (
        <Notice
          kind="error"
          title={t('problem.notVerified')}
          actions={
            <PlanButton user={customer} thenVerify>
              {t('mend.verify')}
            </PlanButton>
          }
        >
          {t('mend.verifyText')}
        </Notice>
      )}
      {customer.isVerified && customer.monthlyPlan === null && budgets.some(usesPlan) ? (
        <Notice
          kind="warning"
          title={t('noPlan')}
          actions={<PlanButton user={customer}>{t('mend.plan')}</PlanButton>}
        >
          {t('noPlanText')}
        </Notice>
      ) : null}
      {basket.payingUntil ? (
        <Notice title={t('paying')}>{t('payingText', { time: clock(basket.payingUntil) })}</Notice>
      ) : null}
    </>
  );
}
