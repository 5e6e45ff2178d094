import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { readPeopleFilters } from './people-filters.ts';
import styles from './users.module.css';

const PAUSE_MS = 300;

/** Whom the list is about. It stands in the address, so that a list can be kept or sent to a colleague. */
export function UsersFilters() {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const filters = readPeopleFilters(address);
  const counts = useQuery({ ...api.query('GET /api/users/counts'), refetchOnMount: 'always' });
  const { show, ...rest } = filters;
  const link = (which: typeof show, label: string) => ({
    to: paths.users({ ...rest, ...(which && { show: which }) }),
    label,
    current: which === show,
  });
  const { all, waiting, withoutPlan } = counts.data ?? {};
  const count = (word: 'everybody' | 'waiting' | 'withoutPlan', number: number | undefined) =>
    number === undefined
      ? t(`users.show.${word}`)
      : t('users.shown', { word: t(`users.show.${word}`), count: number });
  return (
    <div className={styles.tools}>
      <Search />
      <SegmentLinks
        label={t('users.filter')}
        links={[
          link(undefined, count('everybody', all)),
          link('waiting', count('waiting', waiting)),
          link('no-plan', count('withoutPlan', withoutPlan)),
        ]}
      />
    </div>
  );
}

function Search() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const { search: asked = '', ...rest } = readPeopleFilters(address);
  // What is being typed; when nobody is typing, the address says it.
  const [typed, setTyped] = useState<string>();
  const ask = useDebouncedCallback((text: string) => {
    const search = text.trim();
    void navigate(paths.users({ ...rest, ...(search && { search }) }), { replace: true });
  }, PAUSE_MS);
  return (
    <TextInput
      className={styles.search ?? ''}
      label={t('users.search')}
      description={t('users.searchHelp')}
      type="search"
      maxLength={100}
      value={typed ?? asked}
      onBlur={() => {
        ask.flush();
        setTyped(undefined);
      }}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        ask(event.currentTarget.value);
      }}
    />
  );
}
