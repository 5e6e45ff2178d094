import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { searchKey } from '@trpeza/i18n/formats';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { MonthlyPlanForm } from './monthly-plan.form.tsx';
import { isWaiting, waitingFirst } from './role-choices.ts';
import { useChooseRole } from './use-choose-role.tsx';
import styles from './users.module.css';
import { UsersTable } from './users-table.tsx';

export default function UsersPage() {
  const { t } = useTranslation('admin');
  const users = useQuery(api.query('GET /api/users'));
  usePageTitle(t('users.title'));
  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <Button variant="default" onClick={() => void users.refetch()}>
            {t('users.refresh')}
          </Button>
        }
      />
      {users.data ? (
        <People users={users.data} />
      ) : users.isError ? (
        <ErrorState title={t('users.loadFailed')} onRetry={() => void users.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function People({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const [search, setSearch] = useState('');
  const [planFor, setPlanFor] = useState<{ user: User; thenVerify: boolean }>();
  const role = useChooseRole();
  const onlyWaiting = address.get('show') === 'waiting';
  const waiting = users.filter(isWaiting);
  const shown = waitingFirst(onlyWaiting ? waiting : users).filter(({ username }) =>
    searchKey(username).includes(searchKey(search)),
  );
  const { withoutPlan } = role;
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          className={styles.search ?? ''}
          label={t('users.search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentLinks
          label={t('users.filter')}
          links={[
            {
              to: paths.users(),
              label: t('users.everybody', { count: users.length }),
              current: !onlyWaiting,
            },
            {
              to: paths.users('waiting'),
              label: t('users.waiting', { count: waiting.length }),
              current: onlyWaiting,
            },
          ]}
        />
      </div>
      {withoutPlan ? (
        <Notice
          kind="warning"
          announce
          title={t('users.planFirst', { name: withoutPlan.username })}
          actions={
            <Button onClick={() => setPlanFor({ user: withoutPlan, thenVerify: true })}>
              {t('users.setPlan')}
            </Button>
          }
        />
      ) : null}
      <p className={styles.count} role="status">
        {t('users.count', { shown: shown.length, total: users.length })}
      </p>
      <UsersTable
        users={shown}
        onRole={(user, choice) => void role.choose(user, choice)}
        onPlan={(user) => setPlanFor({ user, thenVerify: false })}
        empty={onlyWaiting && search === '' ? t('users.nobodyWaits') : t('users.noneFound')}
      />
      <MonthlyPlanForm
        user={planFor?.user}
        thenVerify={planFor?.thenVerify ?? false}
        onClose={() => setPlanFor(undefined)}
        onSaved={(user) => {
          setPlanFor(undefined);
          if (planFor?.thenVerify) role.verify(user);
        }}
      />
    </>
  );
}
