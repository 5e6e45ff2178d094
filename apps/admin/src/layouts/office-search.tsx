import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import type { OfficeSearchResult } from '@trpeza/contract/office/search.schemas';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Combobox } from '@trpeza/ui/kit/combobox/combobox';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { StateBadge } from '../access/users/state-badge.tsx';
import { paths } from '../paths.ts';
import styles from './office-search.module.css';

const PAUSE_MS = 200;

/** A search on every page that finds orders and people by details given on the telephone. Opens with `/` and Ctrl+K. */
export function OfficeSearch() {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  useSearchShortcut(() => setOpen(true));
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-label={t('search.open')}
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.words}>{t('search.open')}</span>
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      </button>
      {/* Closing the dialog needs no confirmation, since no input is lost. */}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('search.title')} hasOwnConfirmation>
        <Finder onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/**
 * Ignores keys typed into a field or while a dialog is open. Ctrl+K is compared by key code, since Cyrillic layouts have
 * no K.
 */
function useSearchShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, code, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof Element && target.closest('input, textarea, select') !== null;
      const isSlash = key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
      const isControlK = code === 'KeyK' && (ctrlKey || metaKey) && !altKey;
      if (!(isSlash || isControlK) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

interface Choice {
  key: string;
  icon: IconName;
  words: string;
  /** Undefined for active customers, whose state is not shown. */
  state?: CustomerState;
  more?: string;
  to: string;
}

function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const own = useId();
  const [typed, setTyped] = useState('');
  // Otherwise the dialog would focus its close button.
  useEffect(() => {
    document.getElementById(own)?.focus();
  }, [own]);
  const { found, isWaiting } = useFound(typed.trim());
  const choices = useChoices(found);
  return (
    <Combobox
      id={own}
      label={t('search.help')}
      maxLength={100}
      value={typed}
      onType={setTyped}
      options={choices}
      keyOf={({ key }) => key}
      isWaiting={isWaiting}
      onPick={({ to }) => {
        onClose();
        void navigate(to);
      }}
      isInFlow
      listLabel={t('search.found')}
      draw={({ icon, words, state, more }) => (
        <>
          <Icon name={icon} />
          <strong>{words}</strong>
          {state ? <StateBadge state={state} /> : null}
          {more ? <span className={styles.more}>{more}</span> : null}
        </>
      )}
      status={typed.trim() === '' || isWaiting ? '' : t('search.count', { count: choices.length })}
    />
  );
}

/**
 * The search results. If at most three people are found, each active customer is followed by the action that takes a
 * phone order.
 */
function useChoices({ people, orders }: OfficeSearchResult): Choice[] {
  const { t } = useTranslation('admin');
  const { t: accounts } = useTranslation('accounts');
  const { date } = useFormats();
  const ofOrders = orders.map(({ id, customerName, deliveryDate }): Choice => ({
    key: `order-${id}`,
    icon: 'basket',
    words: t('orders.details', { number: id }),
    more: `${customerName} · ${date(deliveryDate, 'day')}`,
    to: paths.order(id),
  }));
  const ofPeople = people.flatMap(({ id, username, name, phone, role, state }): Choice[] => {
    const isCustomer = role === 'customer';
    const person: Choice = {
      key: `person-${id}`,
      icon: 'user',
      words: name ?? username,
      ...(state !== null && state !== 'active' && { state }),
      more: [name && username, phone, isCustomer ? '' : accounts(`role.${role}`)].filter(Boolean).join(' · '),
      to: isCustomer ? paths.ordersOf(id) : paths.users({ search: username }),
    };
    // Only active customers can order. With more than three people found, each gets a single line.
    if (state !== 'active' || people.length > 3) return [person];
    return [
      person,
      {
        key: `call-${id}`,
        icon: 'phone',
        words: t('search.phoneOrder', { name: name ?? username }),
        to: paths.phoneOrder(id),
      },
    ];
  });
  return [...ofPeople, ...ofOrders];
}

const NOTHING: OfficeSearchResult = { people: [], orders: [], invoices: [] };

function useFound(typed: string) {
  const [q] = useDebouncedValue(typed, PAUSE_MS);
  const search = useQuery({
    ...api.query('GET /api/search', { query: { q } }),
    enabled: q !== '',
    // An order may have been placed a moment ago, so cached results are not used.
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isWaiting = q !== typed || search.isPending || search.isPlaceholderData;
  return { found: q === '' ? NOTHING : (search.data ?? NOTHING), isWaiting };
}
