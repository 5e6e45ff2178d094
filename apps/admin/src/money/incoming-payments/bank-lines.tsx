import { useMutation, useQuery } from '@tanstack/react-query';
import type { BankLine, PayerProposal } from '@trpeza/contract/money/bank-files.schemas';
import { BANK_LINE_LISTS, type BankLineList } from '@trpeza/contract/money/incoming-payments.constants';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button } from '@trpeza/ui/kit/button/button';
import { Card } from '@trpeza/ui/kit/card/card';
import { EmptyState } from '@trpeza/ui/kit/empty-state/empty-state';
import { MoreButton } from '@trpeza/ui/kit/more-button/more-button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { SegmentLinks } from '@trpeza/ui/kit/segment/segment-links';
import { useUrlFilters } from '@trpeza/ui/kit/url-filters/use-url-filters';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { useList } from '../../use-list.ts';
import { ConfirmAll } from './confirm-all.tsx';
import { LineTextDecision, ReopenLineButton } from './line-actions.tsx';
import { LinePartsForm } from './line-parts.form.tsx';
import { nameOfPayer, useDebtText } from './payer-picker.tsx';
import { type Question, ReasonDialog } from './reason.form.tsx';
import { PayerLink } from './incoming-payments-list.tsx';
import styles from './incoming-payments.module.css';
import { useBookedInsteadText } from './use-booked-instead-text.ts';
import { useRestoreListFocus } from './use-restore-list-focus.ts';
import { proposedPartsOf, type SettleBankLines, useSettleBankLines } from './use-settle-bank-lines.ts';

/** Bank lines: open ones to be assigned to a payer, and settled ones with their outcome. */
export function BankLines() {
  const { t } = useTranslation('incoming-payments');
  const { filters, linkTo } = useUrlFilters({ state: BANK_LINE_LISTS });
  const { state = 'open' } = filters;
  const toDecide = useQuery(api.query('GET /api/bank-lines', { query: { state: 'to_decide', limit: 1 } }));
  const isShown = (each: BankLineList) =>
    each !== 'to_decide' || each === state || (toDecide.data?.total ?? 0) > 0;
  return (
    <section className={styles.part} aria-label={t('bank.lines')}>
      <SegmentLinks
        label={t('bank.show')}
        links={BANK_LINE_LISTS.filter(isShown).map((each) => ({
          to: linkTo({ state: each === 'open' ? undefined : each }),
          label: t(`bank.state.${each}`),
          current: each === state,
        }))}
      />
      <Lines key={state} state={state} />
    </section>
  );
}

function Lines({ state }: { state: BankLineList }) {
  const { t } = useTranslation('incoming-payments');
  const list = useList('GET /api/bank-lines', { query: { state } });
  const [chosen, choose] = useState<BankLine>();
  const [question, setQuestion] = useState<Question>();
  const place = useRestoreListFocus();
  const { rows } = list;
  const settle = useSettleBankLines(rows);
  return (
    <div className={styles.part} {...place}>
      {/* The error is above the list, because a line that a colleague has settled in the meantime disappears from the
         list. */}
      {settle.problem ? <Notice kind="error" title={settle.problem} announce /> : null}
      {settle.note ? <Notice kind="info" title={settle.note} announce /> : null}
      <QueryView query={list} title={t('bank.loadFailed')}>
        {() =>
          rows.length === 0 ? (
            <Nothing state={state} />
          ) : (
            <>
              {state === 'open' ? <ConfirmAll lines={rows} settle={settle} /> : null}
              {state === 'to_decide' ? (
                <Notice kind="info" title={t('bank.decide.title')}>
                  {t('bank.decide.text')}
                </Notice>
              ) : null}
              <ul className={styles.lines}>
                {rows.map((line) => (
                  <Card key={line.id} as="li">
                    <Line line={line}>
                      {state === 'open' ? (
                        <OpenActions line={line} settle={settle} onChoose={choose} onAsk={setQuestion} />
                      ) : state === 'to_decide' ? (
                        <LineTextDecision line={line} />
                      ) : (
                        <ReopenLineButton line={line} onAsk={setQuestion} />
                      )}
                    </Line>
                  </Card>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      <MoreButton of={list}>{t('more')}</MoreButton>
      <LinePartsForm line={chosen} onClose={() => choose(undefined)} />
      <ReasonDialog question={question} onClose={() => setQuestion(undefined)} />
    </div>
  );
}

function Nothing({ state }: { state: BankLineList }) {
  const { t } = useTranslation('incoming-payments');
  if (state !== 'open') return <p>{t('bank.nothing')}</p>;
  return <EmptyState title={t('bank.allDone')}>{t('bank.allDoneText')}</EmptyState>;
}

function Line({ line, children }: { line: BankLine; children: ReactNode }) {
  const { t } = useTranslation('incoming-payments');
  const { date, price } = useFormats();
  const { bookedOn, amount, text, fileName, hasTwin, state, proposals, receipts, settledBy } = line;
  const bookedInstead = useBookedInsteadText();
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <h2 tabIndex={-1}>
          {price(amount)} · {date(bookedOn, 'numeric')}
        </h2>
        <p className={styles.text}>{text || t('bank.noText')}</p>
        {state === 'open' ? (
          <ProposedPayer proposal={proposals[0]} isSure={line.isSure} more={proposals.length - 1} />
        ) : null}
        {receipts
          .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
          .map((incoming) => (
            <p key={incoming.id}>
              <PayerLink incoming={incoming} /> {price(incoming.amount)}
              {incoming.receivedOn === bookedOn
                ? null
                : ` · ${t('bank.bookedOn', { day: date(incoming.receivedOn, 'numeric') })}`}
            </p>
          ))}
        {line.bookedInstead ? (
          <Badge tone="yellow" icon="info">
            {bookedInstead([line])}
          </Badge>
        ) : null}
        {hasTwin ? (
          <Badge tone="yellow" icon="warning">
            {t('bank.twin')}
          </Badge>
        ) : null}
        <p className={styles.quiet}>{[fileName, settledBy].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

interface ProposedProps {
  proposal: PayerProposal | undefined;
  isSure: boolean;
  more: number;
}

/** The most likely payer, and the reason for the proposal. */
function ProposedPayer({ proposal, isSure, more }: ProposedProps) {
  const { t } = useTranslation('incoming-payments');
  const owes = useDebtText();
  if (!proposal) return <Badge tone="neutral">{t('bank.unknown')}</Badge>;
  return (
    <>
      <p>
        <strong>{nameOfPayer(proposal)}</strong> · {owes(proposal.owed)}
      </p>
      <Badge tone={isSure ? 'green' : 'yellow'} icon={isSure ? 'check' : 'info'}>
        {t(`bank.reason.${proposal.reason}`)}
        {more > 0 ? ` · ${t('bank.others', { count: more })}` : ''}
      </Badge>
    </>
  );
}

interface OpenActionsProps {
  line: BankLine;
  settle: SettleBankLines;
  onChoose: (line: BankLine) => void;
  onAsk: (question: Question) => void;
}

function OpenActions({ line, settle, onChoose, onAsk }: OpenActionsProps) {
  const { t } = useTranslation('incoming-payments');
  const { price } = useFormats();
  const ignore = useMutation(api.mutation('POST /api/bank-lines/{id}/ignore'));
  const { id, amount, proposals, text } = line;
  const [first] = proposals;
  const isBusy = settle.one.isPending && settle.one.variables.params.id === id;
  const about = { amount: price(amount), text };
  const choose = first ? 'bank.choose' : 'bank.chooseFirst';
  return (
    <>
      {first ? (
        <Button
          variant={line.isSure ? 'primary' : 'secondary'}
          isLoading={isBusy}
          aria-label={t('bank.confirmOf', { ...about, name: nameOfPayer(first) })}
          onClick={() =>
            settle.one.mutate({
              params: { id },
              body: { key: crypto.randomUUID(), parts: proposedPartsOf(line) },
            })
          }
        >
          {t('bank.confirm')}
        </Button>
      ) : null}
      <Button
        variant={first ? 'subtle' : 'primary'}
        aria-label={t('bank.actionOf', { ...about, action: t(choose) })}
        onClick={() => onChoose(line)}
      >
        {t(choose)}
      </Button>
      <Button
        variant="subtle"
        aria-label={t('bank.actionOf', { ...about, action: t('bank.ignore') })}
        onClick={() =>
          onAsk({
            title: t('bank.ignoreTitle', about),
            text: t('bank.ignoreText'),
            confirmLabel: t('bank.ignore'),
            isReasonNeeded: false,
            act: ({ reason }) => ignore.mutateAsync({ params: { id }, body: { reason } }),
          })
        }
      >
        {t('bank.ignore')}
      </Button>
    </>
  );
}
