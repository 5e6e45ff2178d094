import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { BadgeSelect } from '../../layouts/badge-select.tsx';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { PhoneLink } from '@trpeza/ui/kit/phone-link/phone-link';
import { type RowAction, RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
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

/** The people on the page: everybody, or one of the two groups that have a page of their own. */
export type Group = 'users' | 'customers' | 'staff';

interface PersonActions {
  choose: (user: User, choice: RoleChoice) => unknown;
  open: (kind: 'plan' | 'email' | 'password', user: User) => void;
  resetFactor: (user: User) => unknown;
  remove: (user: User) => unknown;
}

interface CellProps {
  user: ListedUser;
  on: PersonActions;
}

const COLUMNS = {
  users: ['id', 'username', 'email', 'plan', 'role', 'actions'],
  customers: ['name', 'phone', 'plan', 'state', 'actions'],
  staff: ['id', 'username', 'email', 'role', 'actions'],
} as const;

export function usePeopleColumns(group: Group, on: PersonActions): Column<ListedUser>[] {
  const { t } = useTranslation(['admin', 'common']);
  const all: Record<(typeof COLUMNS)[Group][number], Omit<Column<ListedUser>, 'key'>> = {
    id: { header: t('users.id'), cell: ({ id }) => id, align: 'end', line: 'none' },
    username: { header: t('users.username'), cell: (user) => <Name user={user} />, rowHeader: true },
    name: { header: t('customers.name'), cell: (user) => <Customer user={user} />, rowHeader: true },
    email: { header: t('users.email'), cell: (user) => <Email user={user} on={on} /> },
    phone: {
      header: t('customers.phone'),
      cell: ({ phoneNumber }) => phoneNumber && <PhoneLink number={phoneNumber} />,
    },
    plan: { header: t('users.plan'), cell: (user) => <Plan user={user} on={on} />, align: 'end' },
    role: { header: t('users.role'), cell: (user) => <RoleCell user={user} on={on} />, line: 'first' },
    state: {
      header: t('customers.state'),
      cell: ({ isVerified, state }) =>
        isVerified || state !== 'active' ? (
          state && <StateBadge state={state} />
        ) : (
          <Badge tone={TONES.unverified}>{t('roleChoice.unverified')}</Badge>
        ),
    },
    actions: {
      header: t('common:actions'),
      cell: (user) => <Actions user={user} on={on} />,
      align: 'end',
      line: 'first',
    },
  };
  return COLUMNS[group].map((key) => ({ key, ...all[key] }));
}

function Customer({ user }: { user: ListedUser }) {
  return (
    <>
      <Link to={paths.customer(user.id)}>{fullName(user) || user.username}</Link>{' '}
      <span className={styles.number}>{user.customerNumber ?? `#${user.id}`}</span>
    </>
  );
}

function Name({ user }: { user: ListedUser }) {
  const { t } = useTranslation('factor');
  const name = fullName(user);
  return (
    <>
      {user.role === 'customer' ? (
        <Link to={paths.customer(user.id)}>{user.username}</Link>
      ) : (
        <span>{user.username}</span>
      )}
      {user.customerNumber ? <span className={styles.quiet}>{user.customerNumber}</span> : null}
      {name ? <span className={styles.quiet}>{name}</span> : null}
      {user.state && user.state !== 'active' ? <StateBadge state={user.state} /> : null}
      {user.hasFactor ? (
        <span className={styles.quiet}>
          <Icon name="lock" /> {t('people.has')}
        </span>
      ) : null}
    </>
  );
}

function Email({ user, on }: CellProps) {
  const { t } = useTranslation('admin');
  const me = useUser();
  // Administrators may change their own email address here too, but nothing else of their own account.
  const may = isAdmin(me) || !findManageRefusal(me, user);
  return (
    <span className={styles.editable}>
      {user.email ? (
        <span>
          <BreakableText text={user.email} after="@" />
          {user.isEmailConfirmed ? null : (
            <span className={styles.quiet}>{t('users.emailNotConfirmed')}</span>
          )}
        </span>
      ) : (
        <span className={styles.quiet}>{t('users.noEmail')}</span>
      )}
      {may ? (
        <Button
          variant="subtle"
          aria-label={t('users.editEmailOf', { name: user.username })}
          onClick={() => on.open('email', user)}
        >
          <Icon name="edit" />
        </Button>
      ) : null}
    </span>
  );
}

function Plan({ user, on }: CellProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { price } = useFormats();
  const { monthlyPlan, username: name } = user;
  // Staff have no budget, and an agreement replaces the plan.
  const isFixed = user.isAgreed || (user.role !== 'customer' && monthlyPlan === null);
  return (
    <span className={styles.editable}>
      {user.isAgreed ? (
        <Link to={paths.terms(user.id)}>{t('common:byAgreement')}</Link>
      ) : monthlyPlan === null ? (
        <span className={styles.quiet}>{t('users.notSet')}</span>
      ) : (
        <strong className={styles.amount}>{price(monthlyPlan)}</strong>
      )}
      {isFixed ? null : (
        <Button
          variant="subtle"
          aria-label={t(monthlyPlan === null ? 'users.setPlanOf' : 'users.editPlanOf', { name })}
          onClick={() => on.open('plan', user)}
        >
          <Icon name="edit" />
        </Button>
      )}
    </span>
  );
}

function RoleCell({ user, on }: CellProps) {
  const { t } = useTranslation('admin');
  const me = useUser();
  const current = choiceOf(user);
  const choices = assignableRoles(me, user);
  const badge = (
    <Badge tone={TONES[current]}>
      <VisuallyHidden>{t('users.role')}: </VisuallyHidden>
      {t(`roleChoice.${current}`)}
    </Badge>
  );
  if (!choices.includes(current)) return badge;
  return (
    <BadgeSelect
      badge={badge}
      aria-label={t('users.roleOf', { name: user.username })}
      value={current}
      options={choices.map((choice) => ({ value: choice, label: t(`roleChoice.${choice}`) }))}
      onChange={({ currentTarget }) => on.choose(user, currentTarget.value as RoleChoice)}
    />
  );
}

function Actions({ user, on }: CellProps) {
  const { t } = useTranslation(['admin', 'factor', 'customers']);
  const why = findManageRefusal(useUser(), user);
  if (why) return <span className={styles.quiet}>{t(`users.whyNot.${why}`)}</span>;
  const isCustomer = user.role === 'customer';
  const actions: (RowAction | false)[] = [
    isCustomer && { label: t('customers:open'), icon: 'user', to: paths.customer(user.id) },
    isCustomer && { label: t('nav.phoneOrder'), icon: 'phone', to: paths.phoneOrder(user.id) },
    isCustomer && { label: t('users.ordersOf'), icon: 'basket', to: paths.ordersOf(user.id) },
    isCustomer &&
      !user.isVerified && {
        label: t('users.verify'),
        icon: 'check',
        onSelect: () => on.choose(user, 'user'),
      },
    { label: t('users.resetPassword'), icon: 'lock', onSelect: () => on.open('password', user) },
    user.hasFactor && {
      label: t('factor:people.reset'),
      icon: 'phone',
      onSelect: () => on.resetFactor(user),
    },
    { label: t('users.delete'), icon: 'trash', isDanger: true, onSelect: () => on.remove(user) },
  ];
  return (
    <RowMenu
      label={t('rowActions', { name: fullName(user) || user.username })}
      actions={actions.filter((action) => action !== false)}
    />
  );
}
