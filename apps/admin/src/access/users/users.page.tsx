import { Button } from '@trpeza/ui/kit/button/button';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import { EmailForm } from './email.form.tsx';
import { MonthlyPlanForm } from './monthly-plan.form.tsx';
import { NewCustomerForm } from './new-customer.form.tsx';
import { NewUserForm } from './new-user.form.tsx';
import { PasswordForm } from './password.form.tsx';
import { useChooseRole } from './use-choose-role.tsx';
import styles from './users.module.css';
import { useRemovePerson } from './use-remove-person.tsx';
import { useResetFactor } from './use-reset-factor.tsx';
import { USER_FIELDS, UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

export default function UsersPage() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t: customers } = useTranslation('customers');
  const [isAdding, setIsAdding] = useState(false);
  const [isKeeping, setIsKeeping] = useState(false);
  usePageTitle(t('users.title'));
  const refresh = () => void invalidateRoutes(client, ['GET /api/users', 'GET /api/users/counts']);
  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <>
            <Link to={paths.imports({ kind: 'people' })}>{t('import.people')}</Link>
            <Button variant="secondary" onClick={refresh}>
              {t('users.refresh')}
            </Button>
            <Button variant="secondary" onClick={() => setIsAdding(true)}>
              <Icon name="plus" />
              {t('users.add')}
            </Button>
            <Button onClick={() => setIsKeeping(true)}>
              <Icon name="plus" />
              {customers('new.button')}
            </Button>
          </>
        }
      />
      <UsersFilters />
      <People />
      <NewCustomerForm
        open={isKeeping}
        onClose={() => setIsKeeping(false)}
        onAdded={(id) => void navigate(paths.customer(id))}
      />
      <NewUserForm
        open={isAdding}
        onClose={() => setIsAdding(false)}
        onCreated={({ username }) => {
          setIsAdding(false);
          // The new user would be at the end of a long list, so filter the list to them.
          void navigate(paths.users({ search: username }));
        }}
      />
    </>
  );
}

type Dialogue = { kind: 'plan' | 'email' | 'password'; user: User; thenVerify?: true };

function People() {
  const { t } = useTranslation('admin');
  const { filters } = useUrlFilters(USER_FIELDS);
  const people = useList('GET /api/users', { query: filters }, { keepRows: true });
  const [dialogue, setDialogue] = useState<Dialogue>();
  const role = useChooseRole();
  const remove = useRemovePerson();
  const resetFactor = useResetFactor();
  const users = people.rows;
  // The row of the current list, which may include a colleague's change.
  const about = useLastKnownRow(
    dialogue?.user.id,
    users.find(({ id }) => id === dialogue?.user.id),
  );
  const userFor = (kind: Dialogue['kind']) =>
    dialogue?.kind === kind ? (about.row ?? dialogue.user) : undefined;
  const open = (kind: Dialogue['kind']) => (user: User) => setDialogue({ kind, user });
  const close = () => setDialogue(undefined);
  const { withoutPlan } = role;
  return (
    <>
      <QueryView query={people} title={t('users.loadFailed')}>
        {({ pages }) => (
          <>
            {withoutPlan ? (
              <Notice
                kind="warning"
                announce
                title={t('users.planFirst', { name: withoutPlan.username })}
                actions={
                  <Button onClick={() => setDialogue({ kind: 'plan', user: withoutPlan, thenVerify: true })}>
                    {t('users.setPlan')}
                  </Button>
                }
              />
            ) : null}
            <p className={styles.count} role="status">
              {t('users.count', { shown: users.length, count: pages.at(-1)!.total })}
            </p>
            <UsersTable
              users={users}
              onRole={(user, choice) => void role.choose(user, choice)}
              onPlan={open('plan')}
              onEmail={open('email')}
              onPassword={open('password')}
              onResetFactor={(user) => void resetFactor(user)}
              onRemove={(user) => void remove(user)}
              empty={
                filters.show === 'waiting' && !filters.search ? t('users.nobodyWaits') : t('users.noneFound')
              }
            />
            <MoreButton className={styles.more} of={people} />
          </>
        )}
      </QueryView>
      {userFor('email') ? <EmailForm user={userFor('email')!} onClose={close} /> : null}
      <PasswordForm user={userFor('password')} onClose={close} />
      <MonthlyPlanForm
        user={userFor('plan')}
        thenVerify={dialogue?.thenVerify ?? false}
        onClose={close}
        onSaved={(user) => {
          close();
          if (dialogue?.thenVerify) role.verify(user);
        }}
      />
    </>
  );
}
