import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import { usePageTitle } from '@trpeza/ui/features/desk/use-page-title';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MonthlyPlanForm } from './monthly-plan.form.tsx';
import { readPeopleFilters } from './people-filters.ts';
import { useChooseRole } from './use-choose-role.tsx';
import { usePeople } from './use-people.ts';
import styles from './users.module.css';
import { UsersFilters } from './users-filters.tsx';
import { UsersTable } from './users-table.tsx';

export default function UsersPage() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  usePageTitle(t('users.title'));
  const refresh = () => {
    for (const key of ['GET /api/users', 'GET /api/users/counts'])
      void client.invalidateQueries({ queryKey: [key] });
  };
  return (
    <>
      <PageHeader
        title={t('users.title')}
        actions={
          <Button variant="default" onClick={refresh}>
            {t('users.refresh')}
          </Button>
        }
      />
      <UsersFilters />
      <People />
    </>
  );
}

function People() {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const filters = readPeopleFilters(address);
  const people = usePeople(filters);
  const [planFor, setPlanFor] = useState<{ user: User; thenVerify: boolean }>();
  const role = useChooseRole();
  const { withoutPlan } = role;
  if (people.isError)
    return <ErrorState title={t('users.loadFailed')} onRetry={() => void people.refetch()} />;
  if (!people.data) return <Loading />;
  const users = people.data.pages.flatMap(({ items }) => items);
  const { total, totalIsCapped } = people.data.pages.at(-1)!;
  return (
    <>
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
        {t(totalIsCapped ? 'users.countCapped' : 'users.count', { shown: users.length, total })}
      </p>
      <UsersTable
        users={users}
        onRole={(user, choice) => void role.choose(user, choice)}
        onPlan={(user) => setPlanFor({ user, thenVerify: false })}
        empty={filters.show === 'waiting' && !filters.search ? t('users.nobodyWaits') : t('users.noneFound')}
      />
      {people.hasNextPage ? (
        <Button className={styles.more ?? ''} variant="default" onClick={() => void people.fetchNextPage()}>
          {people.isFetchingNextPage ? t('orders.loadingMore') : t('orders.more')}
        </Button>
      ) : null}
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
