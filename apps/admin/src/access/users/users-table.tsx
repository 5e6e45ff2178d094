import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { BadgeSelect } from '@trpeza/ui/kit/badge-select/badge-select';
import { Button } from '@trpeza/ui/kit/button/button';
import { type Column, DataTable } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { type RowAction, RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { BreakableText } from './breakable-text.tsx';
import { fullName } from './full-name.ts';
import { choiceOf, assignableRoles, isAdmin, findManageRefusal } from './role-choices.ts';
import { StateBadge } from './state-badge.tsx';
import type { ListedUser } from './use-update-people.ts';
import styles from './users.module.css';

const TONES: Record<RoleChoice, BadgeTone> = {
  unverified: 'yellow',
  user: 'neutral',
  hcpadmin: 'blue',
  restaurateur: 'purple',
  delivery: 'indigo',
  bookkeeper: 'green',
  admin: 'red',
};

export interface PersonActions {
  onRole: (user: User, choice: RoleChoice) => void;
  onPlan: (user: User) => void;
  onEmail: (user: User) => void;
  onPassword: (user: User) => void;
  onResetFactor: (user: User) => void;
  onRemove: (user: User) => void;
}

type UsersTableProps = PersonActions & { users: readonly ListedUser[]; empty: string };

export function UsersTable({ users, empty, ...actions }: UsersTableProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const columns: Column<ListedUser>[] = [
    { key: 'id', header: t('users.id'), cell: ({ id }) => id, align: 'end' },
    { key: 'username', header: t('users.username'), cell: (user) => <Name user={user} />, rowHeader: true },
    {
      key: 'email',
      header: t('users.email'),
      cell: (user) => <Email user={user} onEmail={actions.onEmail} />,
    },
    {
      key: 'plan',
      header: t('users.plan'),
      cell: (user) => <Plan user={user} onPlan={actions.onPlan} />,
      align: 'end',
    },
    {
      key: 'role',
      header: t('users.role'),
      cell: (user) => <RoleCell user={user} onRole={actions.onRole} />,
    },
    {
      key: 'actions',
      header: common('actions'),
      cell: (user) => <Actions user={user} {...actions} />,
      align: 'end',
    },
  ];
  return (
    <div className={styles.people}>
      <DataTable
        caption={t('users.title')}
        captionHidden
        columns={columns}
        rows={users}
        rowKey={({ id }) => id}
        empty={empty}
      />
    </div>
  );
}

function Name({ user }: { user: ListedUser }) {
  const { t } = useTranslation('factor');
  const name = fullName(user);
  return (
    <>
      {user.role === 'customer' ? (
        <Link className={styles.username} to={paths.customer(user.id)}>
          {user.username}
        </Link>
      ) : (
        <span className={styles.username}>{user.username}</span>
      )}
      {user.customerNumber ? <span className={styles.name}>{user.customerNumber}</span> : null}
      {name ? <span className={styles.name}>{name}</span> : null}
      {user.state && user.state !== 'active' ? <StateBadge state={user.state} /> : null}
      {user.hasFactor ? (
        <span className={styles.name}>
          <Icon name="lock" /> {t('people.has')}
        </span>
      ) : null}
    </>
  );
}

function Email({ user, onEmail }: { user: User; onEmail: PersonActions['onEmail'] }) {
  const { t } = useTranslation('admin');
  const me = useUser();
  // Administrators may change their own email address here too, but nothing else of their own account.
  const may = isAdmin(me) || !findManageRefusal(me, user);
  return (
    <span className={styles.email}>
      {user.email ? (
        <span className={styles.address}>
          <BreakableText text={user.email} after="@" />
          {user.isEmailConfirmed ? null : (
            <span className={styles.unconfirmed}>{t('users.emailNotConfirmed')}</span>
          )}
        </span>
      ) : (
        <span className={styles.none}>{t('users.noEmail')}</span>
      )}
      {may ? (
        <Button
          className={styles.edit}
          variant="subtle"
          aria-label={t('users.editEmailOf', { name: user.username })}
          onClick={() => onEmail(user)}
        >
          <Icon name="edit" />
        </Button>
      ) : null}
    </span>
  );
}

function Actions({ user, onPassword, onResetFactor, onRemove }: { user: User } & PersonActions) {
  const { t } = useTranslation('admin');
  const { t: factor } = useTranslation('factor');
  const { t: customers } = useTranslation('customers');
  const me = useUser();
  const why = findManageRefusal(me, user);
  if (why) return <span className={styles.why}>{t(`users.whyNot.${why}`)}</span>;
  const actions: RowAction[] = [
    { label: t('users.resetPassword'), icon: 'lock', onSelect: () => onPassword(user) },
    { label: t('users.delete'), icon: 'trash', isDanger: true, onSelect: () => onRemove(user) },
  ];
  if (user.hasFactor)
    actions.splice(1, 0, {
      label: factor('people.reset'),
      icon: 'phone',
      onSelect: () => onResetFactor(user),
    });
  if (user.role === 'customer')
    actions.unshift(
      { label: customers('open'), icon: 'user', to: paths.customer(user.id) },
      { label: t('nav.phoneOrder'), icon: 'phone', to: paths.phoneOrder(user.id) },
      { label: t('users.ordersOf'), icon: 'basket', to: paths.ordersOf(user.id) },
    );
  return <RowMenu label={t('rowActions', { name: user.username })} actions={actions} />;
}

function Plan({ user, onPlan }: { user: ListedUser; onPlan: (user: User) => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { price } = useFormats();
  // Only customers have a budget; kitchen staff and the back office have none to set.
  if (user.role !== 'customer' && user.monthlyPlan === null)
    return <span className={styles.none}>{t('users.notSet')}</span>;
  const label =
    user.monthlyPlan === null
      ? t('users.setPlanOf', { name: user.username })
      : t('users.editPlanOf', { name: user.username });
  return (
    <span className={styles.plan}>
      {user.isAgreed ? (
        <strong>{t('common:byAgreement')}</strong>
      ) : user.monthlyPlan === null ? (
        <span className={styles.none}>{t('users.notSet')}</span>
      ) : (
        <strong className={styles.amount}>{price(user.monthlyPlan)}</strong>
      )}
      <Button className={styles.edit} variant="subtle" aria-label={label} onClick={() => onPlan(user)}>
        <Icon name="edit" />
      </Button>
    </span>
  );
}

function RoleCell({ user, onRole }: { user: User; onRole: PersonActions['onRole'] }) {
  const { t } = useTranslation('admin');
  const me = useUser();
  const current = choiceOf(user);
  const choices = assignableRoles(me, user);
  const choose = (value: string) => {
    const choice = choices.find((each) => each === value);
    if (choice) onRole(user, choice);
  };
  const badge = (
    <Badge tone={TONES[current]}>
      <VisuallyHidden>{t('users.role')}: </VisuallyHidden>
      {t(`roleChoice.${current}`)}
    </Badge>
  );
  return choices.includes(current) ? (
    <BadgeSelect
      badge={badge}
      aria-label={t('users.roleOf', { name: user.username })}
      value={current}
      options={choices.map((choice) => ({ value: choice, label: t(`roleChoice.${choice}`) }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  ) : (
    badge
  );
}
