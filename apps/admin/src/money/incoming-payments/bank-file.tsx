import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BankLine } from '@trpeza/contract/money/bank-files.schemas';
import {
  BANK_LINE_LISTS,
  type BankLineList,
  MAX_CONFIRMED_LINES,
} from '@trpeza/contract/money/incoming-payments.constants';
import { addCents, formatMoney, parseMoney } from '@trpeza/contract/platform/money';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '../../layouts/more-button.tsx';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { usePageTitle } from '@trpeza/ui/platform/back-office/use-page-title';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { ImportFlow } from '../../office/imports/import-flow.tsx';
import { paths } from '../../paths.ts';
import { useList } from '../../use-list.ts';
import { BankLineRow, proposedPartsOf, useBookedInsteadText } from './bank-line.tsx';
import { LinePartsForm } from './line-parts.form.tsx';
import { type Question, ReasonForm } from './payment.form.tsx';
import styles from './incoming-payments.module.css';

/** The import of a bank file, and its lines: open ones to be assigned to a payer, and settled ones with their outcome. */
export function BankFile() {
  const { t } = useTranslation('incoming-payments');
  const { filters, linkTo } = useUrlFilters({ state: BANK_LINE_LISTS });
  const { state = 'open' } = filters;
  const counts = { open: useCount('open'), to_decide: useCount('to_decide') };
  const isShown = (each: BankLineList) => each !== 'to_decide' || each === state || counts.to_decide > 0;
  const labelOf = (each: BankLineList) =>
    each === 'open' && counts.open > 0
      ? t('bank.openCount', { count: counts.open })
      : t(`bank.state.${each}`);
  usePageTitle(t('file.title'));
  return (
    <>
      <PageHeader title={t('file.title')} back={{ to: paths.moneyReceived(), label: t('title') }} />
      <Stack gap="lg">
        <ImportFlow kinds={['bank']}>
          <EarlierFiles />
        </ImportFlow>
        <Stack component="section" aria-label={t('bank.lines')}>
          <SegmentLinks
            label={t('bank.show')}
            links={BANK_LINE_LISTS.filter(isShown).map((each) => ({
              to: linkTo({ state: each === 'open' ? undefined : each }),
              label: labelOf(each),
              current: each === state,
            }))}
          />
          <Lines key={state} state={state} />
        </Stack>
      </Stack>
    </>
  );
}

const useCount = (state: BankLineList): number =>
  useQuery(api.query('GET /api/bank-lines', { query: { state, limit: 1 } })).data?.total ?? 0;

/** The latest bank files, which show whether a file was imported. */
function EarlierFiles() {
  const { t } = useTranslation('incoming-payments');
  const { instant } = useFormats();
  const files = useQuery({ ...api.query('GET /api/bank-files'), refetchOnMount: 'always' });
  return (
    <QueryView query={files} title={t('file.loadFailed')}>
      {(all) =>
        all.length === 0 ? null : (
          <details>
            <summary className={styles.summary}>{t('file.earlier')}</summary>
            <ul>
              {all.map(({ id, fileName, uploadedAt, uploadedBy, lines, openLines }) => (
                <li key={id}>
                  {[
                    fileName,
                    instant(uploadedAt),
                    uploadedBy,
                    t('file.lines', { count: lines }),
                    t('file.open', { count: openLines }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </li>
              ))}
            </ul>
          </details>
        )
      }
    </QueryView>
  );
}

function Lines({ state }: { state: BankLineList }) {
  const { t } = useTranslation('incoming-payments');
  const list = useList('GET /api/bank-lines', { query: { state } });
  const [chosen, choose] = useState<BankLine>();
  const [question, ask] = useState<Question>();
  const place = useRestoreListFocus();
  const { rows } = list;
  const { receive, confirmAll, problem, note } = useReceiveLines(rows);
  const sure = state === 'open' ? rows.filter(({ isSure, hasTwin }) => isSure && !hasTwin) : [];
  return (
    <Stack {...place}>
      {/* The error is above the list, because a line that a colleague has settled in the meantime disappears from the
         list. */}
      {problem ? <Notice kind="error" title={problem} announce /> : null}
      {note ? <Notice kind="info" title={note} announce /> : null}
      <QueryView query={list} title={t('bank.loadFailed')}>
        {() => (
          <>
            {sure.length > 1 ? (
              <div>
                <Button size="large" isLoading={confirmAll.isPending} onClick={() => confirmAll.ask(sure)}>
                  {t('bank.all', { count: Math.min(sure.length, MAX_CONFIRMED_LINES) })}
                </Button>
              </div>
            ) : null}
            {rows.length > 0 && state === 'to_decide' ? (
              <Notice kind="info" title={t('bank.decide.title')}>
                {t('bank.decide.text')}
              </Notice>
            ) : null}
            {rows.length > 0 ? (
              <Stack component="ul" gap="sm">
                {rows.map((line) => (
                  <BankLineRow
                    key={line.id}
                    line={line}
                    list={state}
                    receive={receive}
                    onChoose={choose}
                    onAsk={ask}
                  />
                ))}
              </Stack>
            ) : state === 'open' ? (
              <EmptyState title={t('bank.allDone')}>{t('bank.allDoneText')}</EmptyState>
            ) : (
              <p>{t('bank.nothing')}</p>
            )}
            <MoreButton of={list} />
          </>
        )}
      </QueryView>
      {chosen ? <LinePartsForm line={chosen} onClose={() => choose(undefined)} /> : null}
      {question ? <ReasonForm question={question} onClose={() => ask(undefined)} /> : null}
    </Stack>
  );
}

/** Assigns lines to their proposed payers, and reports those that failed or were booked on another date. */
function useReceiveLines(lines: readonly BankLine[]) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const errorText = useErrorText();
  const confirm = useConfirm();
  const bookedInstead = useBookedInsteadText();
  const [shown, setShown] = useState<{ problem?: string | undefined; note?: string | undefined }>({});
  const noteOn = (ids: readonly number[]) => bookedInstead(lines.filter(({ id }) => ids.includes(id)));
  const onFailed = (error: Error) => {
    setShown({ problem: errorText(error) });
    return true;
  };
  const receive = useSave(api.mutation('POST /api/bank-lines/{id}/receive'), {
    done: t('bank.confirmed', { count: 1 }),
    onSaved: ({ id }) => setShown({ note: noteOn([id]) }),
    onFailed,
  });
  const { mutate, isPending } = useSave(api.mutation('POST /api/bank-lines/receive'), {
    done: ({ received: { length: count } }) => (count > 0 ? t('bank.confirmed', { count }) : undefined),
    onSaved: ({ received, refused }) =>
      setShown({
        note: noteOn(received),
        problem: refused[0] && t('bank.refused', { count: refused.length, why: refused[0].message }),
      }),
    onFailed,
  });
  const ask = async (sure: readonly BankLine[]) => {
    const confirmed = sure.slice(0, MAX_CONFIRMED_LINES);
    const count = confirmed.length;
    const sum = price(formatMoney(addCents(...confirmed.map(({ amount }) => parseMoney(amount)))));
    const isSure = await confirm({
      title: t('bank.allTitle', { count }),
      text: [t('bank.allText', { count, sum }), bookedInstead(confirmed)].filter(Boolean).join(' '),
      confirmLabel: t('bank.all', { count }),
    });
    const wanted = confirmed.map((line) => ({ id: line.id, parts: proposedPartsOf(line) }));
    if (isSure) mutate({ body: { key: crypto.randomUUID(), lines: wanted } });
  };
  return {
    ...shown,
    receive,
    confirmAll: { isPending, ask: (sure: readonly BankLine[]) => void ask(sure) },
  };
}

/**
 * Keeps the place of keyboard users in a list whose lines disappear once they are done: focuses the heading of the line
 * that has moved up, so that a screen reader announces it first.
 * @returns the props of the element around the list
 */
function useRestoreListFocus() {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; at: number }>(undefined);
  useEffect(() => {
    const lost = last.current;
    if (!lost || lost.element.isConnected || document.activeElement !== document.body) return;
    const headings = [...(place.current?.querySelectorAll<HTMLElement>('li h2') ?? [])];
    const next = headings[lost.at] ?? headings.at(-1) ?? place.current;
    next?.focus({ preventScroll: true });
  });
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (target.closest('dialog')) return;
    const line = target.closest('li');
    const at = line ? [...currentTarget.querySelectorAll('li')].indexOf(line) : 0;
    last.current = { element: target, at };
  };
  return { ref: place, tabIndex: -1, onFocus };
}
