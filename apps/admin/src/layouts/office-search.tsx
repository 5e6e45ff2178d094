import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { CustomerState } from '@trpeza/contract/customers/client-file.constants';
import type { OfficeSearchResult } from '@trpeza/contract/office/search.schemas';
import { localized } from '@trpeza/contract/platform/localized';
import { searchFor, searchKey } from '@trpeza/i18n/spelling';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Combobox } from '@trpeza/ui/kit/combobox/combobox';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import type { IconName } from '@trpeza/ui/kit/icon/icons';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { api } from '../api.ts';
import { isOffice } from '../access/users/role-choices.ts';
import { StateBadge } from '../access/users/state-badge.tsx';
import { paths } from '../paths.ts';
import { pagesOf, partsFor } from './navigation.ts';
import styles from './office-search.module.css';

const PAUSE_MS = 200;

/**
 * A search on every page that finds orders, people and invoices by details given on the telephone, and the pages of the
 * navigation. Opens with `/` and Ctrl+K.
 */
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
  const choices = [...usePages(typed.trim()), ...useChoices(found)];
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
          {more ? (
            <Text span c="dimmed">
              {more}
            </Text>
          ) : null}
        </>
      )}
      status={typed.trim() === '' || isWaiting ? '' : t('search.count', { count: choices.length })}
    />
  );
}

const MOST_PAGES = 4;

/** The pages that the user may open and whose names, or other words for their contents, match. */
function usePages(typed: string): Choice[] {
  const { t } = useTranslation('admin');
  const user = useUser();
  if (typed === '') return [];
  const matches = searchFor(typed);
  return partsFor(user)
    .flat()
    .flatMap((entry) =>
      pagesOf(entry, user).map(({ to, word }) => {
        const [name, other] = [t(`nav.${word}`), t(`nav.${entry}`)];
        const also = t(`search.also.${word as 'monthEnd'}`, { defaultValue: '' });
        const choice = { key: `page-${to}`, icon: 'arrow-right' as const, words: name, to };
        return { choice: name === other ? choice : { ...choice, more: other }, text: `${name} ${also}` };
      }),
    )
    .filter(({ text }) => matches(searchKey(text)))
    .map(({ choice }) => choice)
    .slice(0, MOST_PAGES);
}

/**
 * The people, orders and invoices. If at most three people are found, each active customer is followed by the action that
 * takes a phone order.
 */
function useChoices({ people, orders, invoices }: OfficeSearchResult): Choice[] {
  const { t } = useTranslation(['admin', 'accounts']);
  const { date, month: monthName, price, language } = useFormats();
  const user = useUser();
  const ofOrders = orders.map(({ id, customerName, deliveryDate }): Choice => ({
    key: `order-${id}`,
    icon: 'basket',
    words: t('orders.details', { number: id }),
    more: `${customerName} · ${date(deliveryDate, 'day')}`,
    to: paths.order(id),
  }));
  const ofInvoices = invoices.map(({ number, month, funderId, payer, payerMk, total }): Choice => ({
    key: `invoice-${number}`,
    icon: 'print',
    words: t('search.invoice', { number }),
    more: [
      localized({ name: payer, name_mk: payerMk }, 'name', language).text,
      monthName(month),
      price(total),
    ].join(' · '),
    to: paths.invoice(month, funderId),
  }));
  const placeOf = (id: number, role: string, username: string) => {
    if (!isOffice(user)) return paths.account(id);
    return role === 'customer' ? paths.customer(id) : paths.staff({ search: username });
  };
  const ofPeople = people.flatMap(({ id, username, name, phone, role, state }): Choice[] => {
    const person: Choice = {
      key: `person-${id}`,
      icon: 'user',
      words: name ?? username,
      ...(state !== null && state !== 'active' && { state }),
      more: [name && username, phone, role === 'customer' ? '' : t(`accounts:role.${role}`)]
        .filter(Boolean)
        .join(' · '),
      to: placeOf(id, role, username),
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
  return [...ofPeople, ...ofOrders, ...ofInvoices];
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
