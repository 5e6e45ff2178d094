import { useQuery } from '@tanstack/react-query';
import { isEndOfService } from '@trpeza/contract/customers/client-file.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { api } from '../../api.ts';
import { isGone } from '../../is-gone.ts';
import { paths } from '../../paths.ts';
import { isAdmin } from '../../access/users/role-choices.ts';
import { useRemovePerson } from '../../access/users/use-person-actions.tsx';
import { AgreementsSection } from '../../money/agreements/agreements.section.tsx';
import { AddressesSection } from './addresses.section.tsx';
import { ContactsSection } from './contacts.section.tsx';
import styles from './client-file.module.css';
import { DietSection } from './diet.section.tsx';
import { DoorPlanSection } from './door-plan.section.tsx';
import { InvitationSection } from './invitation.section.tsx';
import { AccountSection, MessagesSection, OrdersSection } from './recent-activity.section.tsx';
import { NotesSection } from './notes.section.tsx';
import { PausedToday, PausesSection } from './pauses.section.tsx';
import { ProfileSection } from './profile.section.tsx';
import { DuplicateNotices } from './possible-duplicates.tsx';
import { StateSection } from './state.section.tsx';
import { RecurringOrdersSection } from './recurring-orders.section.tsx';

/** The client file of one customer. Each section is edited in place. */
export default function CustomerPage() {
  const { id } = useParams();
  // The key remounts the page for another customer, so that no open form of the previous one stays.
  return <Customer key={id} id={Number(id)} />;
}

function Customer({ id }: { id: number }) {
  const { t } = useTranslation(['customers', 'admin']);
  const query = useQuery({ ...api.query('GET /api/customers/{id}/file', { params: { id } }), gcTime: 0 });
  const name = query.data && nameOf(query.data);
  usePageTitle(name ?? t('title'));
  const isNobody = isGone(query.error);
  return (
    <>
      <PageHeader
        title={name ?? t('title')}
        back={{ to: paths.customers(), label: t('admin:nav.customers') }}
        actions={
          query.data && !isEndOfService(query.data.state) ? (
            <ButtonLink to={paths.phoneOrder(id)}>
              <Icon name="phone" /> {t('order')}
            </ButtonLink>
          ) : undefined
        }
      />
      <QueryView
        query={query}
        title={isNobody ? t('admin:noSuchCustomer') : t('loadFailed')}
        isFinal={isNobody}
      >
        {(file) => <File file={file} />}
      </QueryView>
    </>
  );
}

const nameOf = ({ profile, customer }: ClientFile): string =>
  `${profile.firstName} ${profile.lastName}`.trim() || customer.username;

function File({ file }: { file: ClientFile }) {
  const [open, set] = useState<string>();
  const editing = { open, set };
  return (
    <>
      <DuplicateNotices file={file} />
      <TopNotices file={file} />
      <div className={styles.sections}>
        <ProfileSection file={file} editing={editing} />
        <DietSection file={file} editing={editing} />
        <NotesSection file={file} editing={editing} />
        <ContactsSection file={file} editing={editing} />
        <AddressesSection file={file} editing={editing} />
        <DoorPlanSection file={file} editing={editing} />
        <RecurringOrdersSection file={file} />
        <PausesSection file={file} />
        <AgreementsSection customerId={file.customer.id} />
        <OrdersSection file={file} />
        <AccountSection file={file} />
        <StateSection file={file} editing={editing} />
        <MessagesSection file={file} />
        <InvitationSection file={file} />
      </div>
    </>
  );
}

/** Notices above the sections: end of service, pause today, missing verification. */
function TopNotices({ file }: { file: ClientFile }) {
  const { t } = useTranslation(['customers', 'admin']);
  const { price } = useFormats();
  const me = useUser();
  const remove = useRemovePerson();
  const { customer, state, states } = file;
  const coming = states.find(
    ({ state: next }) => isEndOfService(next) && next !== state && !isEndOfService(state),
  );
  if (isEndOfService(state))
    return (
      <div className={styles.top}>
        <Notice
          kind="info"
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
      </div>
    );
  return (
    <div className={styles.top}>
      <PausedToday file={file} />
      {coming ? (
        <Notice kind="info" title={t('coming', { state: t(`admin:customerState.${coming.state}`) })} />
      ) : null}
      {customer.isVerified ? null : (
        <Notice
          kind="warning"
          title={t('notVerified')}
          actions={
            <ButtonLink variant="secondary" to={paths.users({ search: customer.username })}>
              {t('verify')}
            </ButtonLink>
          }
        >
          {t('notVerifiedText')}
        </Notice>
      )}
      {customer.monthlyPlan === null || file.terms.agreementId !== null ? null : (
        <p className={styles.quiet}>{t('plan', { plan: price(customer.monthlyPlan) })}</p>
      )}
    </div>
  );
}
