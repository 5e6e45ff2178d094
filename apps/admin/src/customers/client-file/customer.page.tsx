import { Box, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useDietaryNeedTexts } from '@trpeza/ui/menu/use-conflict-texts';
import { correctedAddress, correctedPerson } from '@trpeza/ui/ordering/recurring-orders/corrections';
import { FollowCorrection } from '@trpeza/ui/ordering/recurring-orders/follow-correction';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PlanButton } from '../../access/users/monthly-plan.form.tsx';
import { isAdmin } from '../../access/users/role-choices.ts';
import { StateBadge } from '../../access/users/state-badge.tsx';
import { useRemovePerson } from '../../access/users/use-person-actions.tsx';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { DetailPage } from '../../layouts/detail-page.tsx';
import { AgreementsSection } from '../../money/agreements/agreements.section.tsx';
import { PauseForm } from '../../ordering/recurring-orders/pause.form.tsx';
import { usePauseTexts } from '../../ordering/recurring-orders/pauses.tsx';
import { useRecurring } from '../../ordering/recurring-orders/use-recurring.ts';
import { paths } from '../../paths.ts';
import { ContactsSection } from './contacts.section.tsx';
import { type SectionProps, TOUCH } from './file-section.tsx';
import { DietSection, DoorPlanSection } from './needs.section.tsx';
import { NotesSection } from './notes.section.tsx';
import { DuplicateNotices } from './possible-duplicates.tsx';
import { AddressesSection, ProfileSection } from './profile.section.tsx';
import { AccountSection, MessagesSection, OrdersSection } from './recent-activity.section.tsx';
import { RecurringOrdersSection } from './recurring-orders.section.tsx';
import {
  InvitationSection,
  nameOf,
  StateForm,
  type StateOutcome,
  StateOutcomeNotice,
  StatesSection,
} from './state.section.tsx';

/** The client file of one customer. */
export default function CustomerPage() {
  const { id } = useParams();
  // The key remounts the page for another customer, so that no open form of the previous one stays.
  return <Customer key={id} id={Number(id)} />;
}

function Customer({ id }: { id: number }) {
  const { t } = useTranslation(['customers', 'admin']);
  const query = useQuery({ ...api.query('GET /api/customers/{id}/file', { params: { id } }), gcTime: 0 });
  const [outcome, setOutcome] = useState<StateOutcome>();
  const file = query.data;
  const isNobody = isGone(query.error);
  const page = { title: t('title'), back: { to: paths.customers(), label: t('admin:nav.customers') } };
  if (!file)
    return (
      <DetailPage {...page}>
        <QueryView
          query={query}
          title={isNobody ? t('admin:noSuchCustomer') : t('loadFailed')}
          isFinal={isNobody}
        >
          {() => null}
        </QueryView>
      </DetailPage>
    );
  return (
    <DetailPage
      {...page}
      title={nameOf(file)}
      actions={isEndOfService(file.state) ? undefined : <Actions file={file} onChanged={setOutcome} />}
      head={
        <Stack w="100%">
          <Notices file={file} />
          {outcome ? <StateOutcomeNotice outcome={outcome} /> : null}
          <Summary file={file} onChanged={setOutcome} />
        </Stack>
      }
      aside={
        <>
          <ProfileSection file={file} />
          <AddressesSection file={file} />
          <DietSection file={file} />
          <ContactsSection file={file} />
          <DoorPlanSection file={file} />
          <InvitationSection file={file} />
          <StatesSection file={file} />
          <MessagesSection file={file} />
        </>
      }
    >
      <NotesSection file={file} />
      <OrdersSection file={file} />
      <RecurringOrdersSection file={file} />
      <div id="who-pays">
        <AgreementsSection customerId={file.customer.id} />
      </div>
      <AccountSection file={file} />
    </DetailPage>
  );
}

interface ActionsProps extends SectionProps {
  onChanged: (outcome: StateOutcome) => void;
}

/** What the office does while a customer or a relative is on the telephone. */
function Actions({ file, onChanged }: ActionsProps) {
  const { t } = useTranslation(['customers', 'admin']);
  const { id } = file.customer;
  const recurring = useRecurring(id).data;
  const [open, setOpen] = useState<'pause' | 'death'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen('death')}>
        {t('state.record')}
      </Button>
      <Button variant="secondary" onClick={() => setOpen('pause')}>
        {t('pauses.add')}
      </Button>
      <ButtonLink to={paths.phoneOrder(id)}>
        <Icon name="phone" /> {t('admin:nav.phoneOrder')}
      </ButtonLink>
      {open === 'death' ? <StateForm isDeath file={file} onClose={close} onChanged={onChanged} /> : null}
      {open === 'pause' && recurring ? (
        <PauseForm customerId={id} recurring={recurring} onClose={close} />
      ) : null}
    </>
  );
}

/** The facts that are needed first: state, food needs, telephone, budget and next delivery. */
function Summary({ file, onChanged }: ActionsProps) {
  const { t } = useTranslation('customers');
  const { date } = useFormats();
  const needWords = useDietaryNeedTexts();
  const [isOpen, setOpen] = useState(false);
  const { state, diet, profile, today } = file;
  const next = file.openOrders.find(({ deliveryDate }) => deliveryDate >= today);
  return (
    <Paper>
      <SimpleGrid component="dl" m={0} cols={{ base: 2, md: 5 }} spacing="md" verticalSpacing="sm">
        <Fact name={t('state.title')}>
          <StateBadge state={state} />
          <Button variant="subtle" aria-label={t('state.edit')} onClick={() => setOpen(true)}>
            <Icon name="edit" size={1.5} />
          </Button>
        </Fact>
        <Fact name={t('diet.title')}>
          {diet ? <strong>{needWords([...diet.allergens, ...diet.diets])}</strong> : t('diet.none')}
        </Fact>
        <Fact name={t('profile.phone')}>
          {profile.phoneNumber ? (
            <Box component="a" href={phoneUrl(profile.phoneNumber)} {...TOUCH}>
              {profile.phoneNumber}
            </Box>
          ) : (
            '–'
          )}
        </Fact>
        <Fact name={t('new.plan')}>
          <Budget file={file} />
        </Fact>
        <Fact name={t('next.title')}>
          {next ? (
            <Box component={Link} to={paths.order(next.id)} {...TOUCH}>
              {date(next.deliveryDate, 'day')}
            </Box>
          ) : (
            t('next.none')
          )}
        </Fact>
      </SimpleGrid>
      {isOpen ? <StateForm file={file} onClose={() => setOpen(false)} onChanged={onChanged} /> : null}
    </Paper>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" c="dimmed" fz="sm">
      {name}
    </Text>
    <Group component="dd" m={0} gap={0} mih="2.75rem">
      {children}
    </Group>
  </div>
);

/** The monthly plan, or the agreement in its place. */
function Budget({ file: { customer, terms } }: SectionProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { price } = useFormats();
  if (terms.agreementId !== null)
    return (
      <Box component="a" href="#who-pays" {...TOUCH}>
        {t('common:byAgreement')}
      </Box>
    );
  const { monthlyPlan, username: name } = customer;
  return (
    <>
      {monthlyPlan === null ? t('users.notSet') : price(monthlyPlan)}
      <PlanButton
        user={customer}
        variant="subtle"
        aria-label={t(monthlyPlan === null ? 'users.setPlanOf' : 'users.editPlanOf', { name })}
      >
        <Icon name="edit" size={1.5} />
      </PlanButton>
    </>
  );
}

/** What the office has to know or decide before anything else. */
function Notices({ file }: SectionProps) {
  const { t } = useTranslation(['customers', 'admin']);
  const me = useUser();
  const remove = useRemovePerson();
  const wordsOf = usePauseTexts();
  const recurring = useRecurring(file.customer.id).data;
  const { customer, state, states } = file;
  const coming = states.find(({ state: next }) => isEndOfService(next) && next !== state);
  const pause = recurring?.pauses.find(({ from }) => from <= recurring.today);
  return (
    <>
      <DuplicateNotices file={file} />
      <Corrections file={file} />
      {isEndOfService(state) ? (
        <Notice
          title={t(`ended.${state}`)}
          actions={
            isAdmin(me) ? (
              <Button variant="secondary" onClick={() => void remove(customer)}>
                {t('ended.close')}
              </Button>
            ) : undefined
          }
        >
          {t('ended.text')}
        </Notice>
      ) : (
        <>
          {pause ? (
            <Notice kind="warning" title={t('pauses.now')}>
              {wordsOf(pause)}
            </Notice>
          ) : null}
          {coming ? (
            <Notice title={t('coming', { state: t(`admin:customerState.${coming.state}`) })} />
          ) : null}
          {customer.isVerified ? null : (
            <Notice
              kind="warning"
              title={t('notVerified')}
              actions={
                <PlanButton user={customer} thenVerify variant="secondary">
                  {t('admin:users.verify')}
                </PlanButton>
              }
            >
              {t('notVerifiedText')}
            </Notice>
          )}
        </>
      )}
    </>
  );
}

/** Offers to update orders that still have the old name, telephone number or address. */
function Corrections({ file: { customer, profile, addresses } }: SectionProps) {
  const { date } = useFormats();
  const errorText = useErrorText();
  const toast = useToast();
  const dateLine = (day: string) => date(day, 'day');
  const onDone = (title: string) => toast.show({ kind: 'success', title });
  const tools = { api, whose: 'office' as const, dateLine, errorText, onDone };
  return (
    <>
      <FollowCorrection userId={customer.id} tools={tools} kept={profile} correctionOf={correctedPerson} />
      <FollowCorrection userId={customer.id} tools={tools} kept={addresses} correctionOf={correctedAddress} />
    </>
  );
}
