import type { RoleChoice, User } from '@trpeza/contract/access/accounts.schemas';
import { Badge, type BadgeTone } from '@trpeza/ui/kit/badge/badge';
import { BadgeSelect } from '@trpeza/ui/kit/badge-select/badge-select';
import { Button } from '@trpeza/ui/kit/button/button';
import type { Column } from '@trpeza/ui/kit/data-table/data-table';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { phoneUrl } from '@trpeza/ui/kit/phone-link/phone-url';
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

interface PersonActions {
  onRole: (user: User, choice: RoleChoice) => unknown;
  onPlan: (user: User) => void;
  onEmail: (user: User) => void;
  onPassword: (user: User) => void;
  onResetFactor: (user: User) => unknown;
  onRemove: (user: User) => unknown;
}

/** Columns of the list of all users, and of the staff. */
export function useUserColumns(actions: PersonActions): Column<ListedUser>[] {
  const { t } = useTranslation('admin');
  const shared = useSharedColumns(actions);
  return [
    { key: 'id', header: t('users.id'), cell: ({ id }) => id, align: 'end', line: 'none' },
    { key: 'username', header: t('users.username'), cell: (user) => <Name user={user} />, rowHeader: true },
    {
      key: 'email',
      header: t('users.email'),
      cell: (user) => <Email user={user} onEmail={actions.onEmail} />,
    },
    shared.plan,
    {
      key: 'role',
      header: t('users.role'),
      cell: (user) => <RoleCell user={user} onRole={actions.onRole} />,
    },
    shared.actions,
  ];
}

/** Columns of the list of customers. */
export function useCustomerColumns(actions: PersonActions): Column<ListedUser>[] {
  const { t } = useTranslation('admin');
  const shared = useSharedColumns(actions);
  return [
    { key: 'name', header: t('customers.name'), cell: (user) => <Customer user={user} />, rowHeader: true },
    {
      key: 'phone',
      header: t('customers.phone'),
      cell: ({ phoneNumber }) =>
        phoneNumber && (
          <a className={styles.link} href={phoneUrl(phoneNumber)}>
            {phoneNumber}
          </a>
        ),
    },
    shared.plan,
    {
      key: 'state',
      header: t('customers.state'),
      cell: ({ isVerified, state }) =>
        isVerified || state !== 'active' ? (
          state && <StateBadge state={state} />
        ) : (
          <Badge tone={TONES.unverified}>{t('roleChoice.unverified')}</Badge>
        ),
    },
    shared.actions,
  ];
}

/** The columns that both lists have. */
function useSharedColumns(actions: PersonActions): Record<'plan' | 'actions', Column<ListedUser>> {
  const { t } = useTranslation(['admin', 'common']);
  return {
    plan: {
      key: 'plan',
      header: t('users.plan'),
      cell: (user) => <Plan user={user} onPlan={actions.onPlan} />,
      align: 'end',
    },
    actions: {
      key: 'actions',
      header: t('common:actions'),
      cell: (user) => <Actions user={user} {...actions} />,
      align: 'end',
      line: 'first',
    },
  };
}

function Customer({ user }: { user: ListedUser }) {
  return (
    <>
      <Link className={styles.link ?? ''} to={paths.customer(user.id)}>
        {fullName(user) || user.username}
      </Link>{' '}
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
        <Link className={styles.link ?? ''} to={paths.customer(user.id)}>
          {user.username}
        </Link>
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

function Email({ user, onEmail }: { user: User } & Pick<PersonActions, 'onEmail'>) {
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
          onClick={() => onEmail(user)}
        >
          <Icon name="edit" />
        </Button>
      ) : null}
    </span>
  );
}

function Plan({ user, onPlan }: { user: ListedUser } & Pick<PersonActions, 'onPlan'>) {
  const { t } = useTranslation(['admin', 'common']);
  const { price } = useFormats();
  const { monthlyPlan, username: name } = user;
  // Staff have no budget, and an agreement replaces the plan.
  const isFixed = user.isAgreed || (user.role !== 'customer' && monthlyPlan === null);
  return (
    <span className={styles.editable}>
      {user.isAgreed ? (
        <Link className={styles.link ?? ''} to={paths.terms(user.id)}>
          {t('common:byAgreement')}
        </Link>
      ) : monthlyPlan === null ? (
        <span className={styles.quiet}>{t('users.notSet')}</span>
      ) : (
        <strong className={styles.amount}>{price(monthlyPlan)}</strong>
      )}
      {isFixed ? null : (
        <Button
          variant="subtle"
          aria-label={t(monthlyPlan === null ? 'users.setPlanOf' : 'users.editPlanOf', { name })}
          onClick={() => onPlan(user)}
        >
          <Icon name="edit" />
        </Button>
      )}
    </span>
  );
}

function RoleCell({ user, onRole }: { user: User } & Pick<PersonActions, 'onRole'>) {
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
      onChange={({ currentTarget }) => onRole(user, currentTarget.value as RoleChoice)}
    />
  );
}

function Actions({ user, ...on }: { user: User } & PersonActions) {
  const { t } = useTranslation(['admin', 'factor', 'customers']);
  const why = findManageRefusal(useUser(), user);
  if (why) return <span className={styles.quiet}>{t(`users.whyNot.${why}`)}</span>;
  const ofCustomer: RowAction[] = [
    { label: t('customers:open'), icon: 'user', to: paths.customer(user.id) },
    { label: t('nav.phoneOrder'), icon: 'phone', to: paths.phoneOrder(user.id) },
    { label: t('users.ordersOf'), icon: 'basket', to: paths.ordersOf(user.id) },
  ];
  if (!user.isVerified)
    ofCustomer.push({ label: t('users.verify'), icon: 'check', onSelect: () => on.onRole(user, 'user') });
  const actions: RowAction[] = [
    ...(user.role === 'customer' ? ofCustomer : []),
    { label: t('users.resetPassword'), icon: 'lock', onSelect: () => on.onPassword(user) },
    { label: t('users.delete'), icon: 'trash', isDanger: true, onSelect: () => on.onRemove(user) },
  ];
  if (user.hasFactor)
    actions.splice(-1, 0, {
      label: t('factor:people.reset'),
      icon: 'phone',
      onSelect: () => on.onResetFactor(user),
    });
  return <RowMenu label={t('rowActions', { name: fullName(user) || user.username })} actions={actions} />;
}
