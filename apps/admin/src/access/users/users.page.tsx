import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import { ROLES } from '@trpeza/contract/access/access';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { useLastKnownRow } from '@trpeza/ui/kit/dialog/use-last-known-row';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { ListPage, useFilteredList } from '../../layouts/list-page.tsx';
import { paths } from '../../paths.ts';
import type { ListFields } from '../../use-list.ts';
import { EmailForm, NewUserForm, PasswordForm } from './account.form.tsx';
import { MonthlyPlanForm, PlanButton } from './monthly-plan.form.tsx';
import { NewCustomerForm } from './new-customer.form.tsx';
import { useConfirmWithReason } from './reason-field.tsx';
import { useChooseRole, useRemovePerson } from './use-person-actions.tsx';
import { type Group, usePeopleColumns } from './users-table.tsx';

const FIELDS = {
  search: 'text',
  show: ['waiting', 'no-plan'],
  role: ROLES,
} as const satisfies ListFields<'GET /api/users'>;

const QUERIES = { users: {}, customers: { role: 'customer' }, staff: { show: 'staff' } } as const;

interface Dialogue {
  kind: 'plan' | 'email' | 'password' | 'new-user' | 'new-customer';
  /** The person of the first three kinds. */
  user?: User;
}

export default function UsersPage({ group = 'users' }: { group?: Group }) {
  const { t } = useTranslation(['admin', 'customers']);
  const client = useQueryClient();
  const people = useFilteredList('GET /api/users', FIELDS, { query: QUERIES[group] });
  const [dialogue, setDialogue] = useState<Dialogue>();
  const role = useChooseRole();
  const remove = useRemovePerson();
  const resetFactor = useResetFactor();
  const columns = usePeopleColumns(group, {
    choose: role.choose,
    open: (kind, user) => setDialogue({ kind, user }),
    resetFactor,
    remove,
  });
  // The notice ends once the person has a plan, however it was set.
  const withoutPlan = people.rows.find(
    ({ id, monthlyPlan }) => id === role.withoutPlan && monthlyPlan === null,
  );
  const about = group === 'customers' ? 'customers' : 'users';
  const { search, show } = people.filters;
  return (
    <>
      <ListPage
        title={t(`nav.${group}`)}
        actions={
          <>
            {group === 'customers' ? (
              <ButtonLink variant="secondary" to={paths.imports({ kind: 'people' })}>
                {t('import.people')}
              </ButtonLink>
            ) : (
              <>
                <Button
                  variant="secondary"
                  onClick={() => void invalidateRoutes(client, ['GET /api/users', 'GET /api/users/counts'])}
                >
                  {t('users.refresh')}
                </Button>
                <Button
                  variant={group === 'users' ? 'secondary' : 'primary'}
                  onClick={() => setDialogue({ kind: 'new-user' })}
                >
                  <Icon name="plus" /> {t('users.add')}
                </Button>
              </>
            )}
            {group === 'staff' ? null : (
              <Button onClick={() => setDialogue({ kind: 'new-customer' })}>
                <Icon name="plus" /> {t('customers:new.button')}
              </Button>
            )}
          </>
        }
        list={people}
        failed={t('users.loadFailed')}
        filters={{
          fields: { search: 'text' },
          labelOf: () => t(group === 'customers' ? 'budgets.search' : 'users.search'),
          searchHelp: t(group === 'customers' ? 'person.help' : 'users.searchHelp'),
          start: group === 'staff' ? null : <Segments group={group} />,
        }}
        count={people.last && t(`${about}.count`, { shown: people.rows.length, count: people.last.total })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t(show === 'waiting' && !search ? 'users.nobodyWaits' : `${about}.noneFound`)}
      >
        {withoutPlan ? (
          <Notice
            kind="warning"
            announce
            title={t('users.planFirst', { name: withoutPlan.username })}
            actions={
              <PlanButton user={withoutPlan} thenVerify>
                {t('users.setPlan')}
              </PlanButton>
            }
          />
        ) : null}
      </ListPage>
      <UserDialog dialogue={dialogue} users={people.rows} onClose={() => setDialogue(undefined)} />
    </>
  );
}

/** Links to all people, and to those who wait for verification or a plan. */
function Segments({ group }: { group: 'users' | 'customers' }) {
  const { t } = useTranslation('admin');
  const { filters, linkTo } = useUrlFilters(FIELDS);
  const { data } = useQuery({ ...api.query('GET /api/users/counts'), refetchOnMount: 'always' });
  const link = (show: typeof filters.show, word: string, count: number | undefined) => ({
    to: linkTo({ show }),
    label: count === undefined ? word : t('users.shown', { word, count }),
    current: show === filters.show,
  });
  return (
    <SegmentLinks
      label={t('users.filter')}
      links={[
        group === 'users'
          ? link(undefined, t('users.show.everybody'), data?.all)
          : link(undefined, t('customers.all'), undefined),
        link('waiting', t('users.show.waiting'), data?.waiting),
        link('no-plan', t('users.show.withoutPlan'), data?.withoutPlan),
      ]}
    />
  );
}

/** The open form about a person, or the form of a new person. */
function UserDialog({
  dialogue,
  users,
  onClose,
}: {
  dialogue: Dialogue | undefined;
  users: readonly User[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  // The row of the current list, which may include a colleague's change.
  const listed = users.find(({ id }) => id === dialogue?.user?.id);
  const user = useLastKnownRow(dialogue?.user?.id, listed).row ?? dialogue?.user;
  if (dialogue?.kind === 'new-customer')
    return <NewCustomerForm onClose={onClose} onAdded={(id) => void navigate(paths.customer(id))} />;
  if (dialogue?.kind === 'new-user')
    return (
      <NewUserForm
        onClose={onClose}
        onCreated={({ username }) => {
          onClose();
          // The new user would be at the end of a long list, so filter the list to them.
          void navigate(paths.users({ search: username }));
        }}
      />
    );
  if (!dialogue || !user) return null;
  if (dialogue.kind === 'email') return <EmailForm user={user} onClose={onClose} />;
  if (dialogue.kind === 'password') return <PasswordForm user={user} onClose={onClose} />;
  return <MonthlyPlanForm user={user} onClose={onClose} />;
}

/** Resets a colleague's lost second factor after a confirmation. */
function useResetFactor() {
  const { t } = useTranslation('factor');
  const confirm = useConfirmWithReason();
  const reset = useSave(api.mutation('POST /api/users/{id}/factor/reset'), {
    done: t('people.resetDone'),
    failed: t('people.resetFailed'),
  });
  return async (user: User) => {
    const sure = await confirm({
      title: t('people.resetTitle', { name: user.username }),
      text: <p>{t('people.resetText')}</p>,
      confirmLabel: t('people.resetConfirm'),
      destructive: true,
    });
    if (sure) reset.mutate({ params: { id: user.id }, body: sure });
  };
}
