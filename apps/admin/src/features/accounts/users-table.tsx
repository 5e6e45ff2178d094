import { Button, NativeSelect } from '@mantine/core';
import type { RoleChoice, User } from '@trpeza/contract/accounts/accounts.schemas';
import { useFormats } from '@trpeza/ui/features/desk/use-kitchen';
import { useUser } from '@trpeza/ui/features/desk/use-session';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { choiceOf, choicesOf } from './role-choices.ts';
import styles from './users.module.css';

const TONES: Record<RoleChoice, BadgeTone> = {
  unverified: 'yellow',
  user: 'neutral',
  hcpadmin: 'blue',
  restaurateur: 'purple',
  delivery: 'indigo',
  admin: 'red',
};

type UsersTableProps = {
  users: readonly User[];
  onRole: (user: User, choice: RoleChoice) => void;
  onPlan: (user: User) => void;
  empty: string;
};

export function UsersTable({ users, onRole, onPlan, empty }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const columns: Column<User>[] = [
    { key: 'id', header: t('users.id'), cell: ({ id }) => id, align: 'end' },
    { key: 'username', header: t('users.username'), cell: ({ username }) => username, rowHeader: true },
    {
      key: 'email',
      header: t('users.email'),
      cell: ({ email }) =>
        email ? (
          <span className={styles.email}>{email}</span>
        ) : (
          <span className={styles.none}>{t('users.noEmail')}</span>
        ),
    },
    {
      key: 'plan',
      header: t('users.plan'),
      cell: (user) => <Plan user={user} onPlan={onPlan} />,
      align: 'end',
    },
    { key: 'role', header: t('users.role'), cell: (user) => <RoleCell user={user} onRole={onRole} /> },
  ];
  return (
    <DataTable
      caption={t('users.title')}
      captionHidden
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      empty={empty}
    />
  );
}

function Plan({ user, onPlan }: { user: User; onPlan: (user: User) => void }) {
  const { t } = useTranslation('admin');
  const { price } = useFormats();
  // Only customers eat on a budget; the kitchen and the office have none to set.
  if (user.role !== 'customer' && user.monthlyPlan === null)
    return <span className={styles.none}>{t('users.notSet')}</span>;
  const label =
    user.monthlyPlan === null
      ? t('users.setPlanOf', { name: user.username })
      : t('users.editPlanOf', { name: user.username });
  return (
    <span className={styles.plan}>
      {user.monthlyPlan === null ? (
        <span className={styles.none}>{t('users.notSet')}</span>
      ) : (
        <strong className={styles.amount}>{price(user.monthlyPlan)}</strong>
      )}
      <Button className={styles.edit ?? ''} variant="subtle" aria-label={label} onClick={() => onPlan(user)}>
        <Icon name="edit" />
      </Button>
    </span>
  );
}

function RoleCell({ user, onRole }: { user: User; onRole: UsersTableProps['onRole'] }) {
  const { t } = useTranslation('admin');
  const me = useUser();
  const current = choiceOf(user);
  const choices = choicesOf(me.role);
  const choose = (value: string) => {
    const choice = choices.find((each) => each === value);
    if (choice) onRole(user, choice);
  };
  return (
    <span className={styles.role}>
      {choices.includes(current) ? (
        <NativeSelect
          className={styles.select ?? ''}
          aria-label={t('users.roleOf', { name: user.username })}
          value={current}
          data={choices.map((choice) => ({ value: choice, label: t(`roleChoice.${choice}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      ) : null}
      <Badge tone={TONES[current]}>
        <VisuallyHidden>{t('users.role')}: </VisuallyHidden>
        {t(`roleChoice.${current}`)}
      </Badge>
    </span>
  );
}
