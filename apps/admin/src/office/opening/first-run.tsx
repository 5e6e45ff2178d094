import { Button } from '@trpeza/ui/kit/button/button';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailNeed } from '@trpeza/contract/messages/outbox.schemas';
import { CONFIRMED_LINES, type OpeningLine } from '@trpeza/contract/office/opening.constants';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { formatWeekdays } from '@trpeza/i18n/formats';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import styles from './first-run.module.css';

const PLACES = {
  name: `${paths.settings()}#kitchen`,
  phone: `${paths.settings()}#kitchen`,
  days: `${paths.settings()}#calendar`,
  payment: `${paths.settings()}#money`,
  meal: paths.meals('new'),
  organisation: `${paths.settings()}#invoices`,
  mail: paths.messages(),
  customer: paths.customers(),
} as const satisfies Partial<Record<OpeningLine, string>>;

/** The three settings of the location line, each in its own section of the settings page. */
const PLACE = ['country', 'time_zone', 'currency'] as const satisfies readonly SettingKey[];

type ConfirmedLine = (typeof CONFIRMED_LINES)[number];
const isConfirmed = (line: OpeningLine): line is ConfirmedLine =>
  (CONFIRMED_LINES as readonly OpeningLine[]).includes(line);

/** The checklist from an empty kitchen to its first order. Hidden once everything is done or it was dismissed. */
export function FirstRun() {
  const { t } = useTranslation('opening');
  const { data, isError, refetch } = useQuery({
    ...api.query('GET /api/opening'),
    refetchOnMount: 'always',
  });
  const keep = useKeep();
  if (isError && !data) return <ErrorState title={t('list.failed')} onRetry={() => void refetch()} />;
  if (!data || data.isPutAway || data.lines.every(({ isDone }) => isDone)) return null;
  const done = data.lines.filter(({ isDone }) => isDone).map(({ line }) => line);
  const isOpen = data.ordering !== 'not-yet';
  return (
    <section className={styles.list} aria-labelledby="first-run">
      <h2 id="first-run">{t(isOpen ? 'list.open' : 'list.title')}</h2>
      <p>{t(isOpen ? 'list.openLead' : 'list.lead')}</p>
      {data.ordering === 'by-phone' ? <p>{t('list.byPhoneLead')}</p> : null}
      <p role="status">{t('list.progress', { done: done.length, total: data.lines.length })}</p>
      <ol className={styles.lines}>
        {data.lines.map(({ line, isDone, isNecessary }) => (
          <li key={line} className={styles.line} data-done={isDone}>
            <span className={styles.head}>
              {isDone ? <Icon name="check" /> : null}
              <strong>{t(`lines.${line}.title`)}</strong>{' '}
              <Badge tone={isDone ? 'green' : isNecessary ? 'yellow' : 'neutral'}>
                {t(isDone ? 'list.done' : isNecessary ? 'list.needed' : 'list.later')}
              </Badge>
            </span>
            {isDone ? null : <LineDescription line={line} mailNeed={data.mailNeed} />}
            {isDone ? null : (
              <span className={styles.actions}>
                <LineLinks line={line} mailNeed={data.mailNeed} />
                {isConfirmed(line) ? (
                  <Button
                    variant="secondary"
                    isLoading={keep.isPending}
                    onClick={() =>
                      keep.mutate({
                        key: 'opening_confirmed',
                        value: CONFIRMED_LINES.filter((one) => one === line || done.includes(one)),
                      })
                    }
                  >
                    {t(line === 'backup' ? 'list.seen' : 'list.confirm')}
                  </Button>
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ol>
      {isOpen ? (
        <Button variant="subtle" onClick={() => keep.mutate({ key: 'opening_put_away', value: true })}>
          {t('list.putAway')}
        </Button>
      ) : null}
    </section>
  );
}

interface LineProps {
  line: OpeningLine;
  mailNeed: MailNeed;
}

/** Links to the pages where a line can be completed; none for the backup, which a person has to confirm. */
function LineLinks({ line, mailNeed }: LineProps) {
  const { t } = useTranslation('opening');
  if (line === 'backup') return null;
  if (line === 'meal' || line === 'customer')
    return (
      <>
        <Link to={PLACES[line]}>{t(`lines.${line}.link`)}</Link>
        <Link to={paths.imports({ kind: line === 'meal' ? 'menu' : 'people' })}>
          {t(`lines.${line}.import`)}
        </Link>
      </>
    );
  if (line === 'mail' && mailNeed === 'sender')
    return <Link to={`${paths.settings()}#kitchen_email`}>{t('lines.mail.senderLink')}</Link>;
  if (line !== 'place') return <Link to={PLACES[line]}>{t(`lines.${line}.link`)}</Link>;
  return PLACE.map((key) => (
    <Link key={key} to={`${paths.settings()}#${key}`}>
      {t(`lines.place.links.${key}`)}
    </Link>
  ));
}

/** Describes a line of the checklist. If the current value has to be confirmed, the description contains it. */
function LineDescription({ line, mailNeed }: LineProps) {
  const { t } = useTranslation(['opening', 'accounts']);
  const { language } = useFormats();
  const kitchen = useKitchen();
  const options = useQuery({ ...api.query('GET /api/delivery-options'), enabled: line === 'days' });
  if (line === 'place') {
    const country = kitchen?.country
      ? t(`accounts:countries.${kitchen.country}`)
      : t('lines.place.noCountry');
    const values = { country, zone: kitchen?.timeZone ?? '', currency: kitchen?.currency ?? '' };
    return <span>{t('lines.place.todo', values)}</span>;
  }
  if (line === 'days')
    return (
      <span>
        {t('lines.days.todo', { days: formatWeekdays(options.data?.rules.weekdays ?? [], language) })}
      </span>
    );
  return (
    <span>{t(line === 'mail' && mailNeed === 'sender' ? 'lines.mail.sender' : `lines.${line}.todo`)}</span>
  );
}

type Kept = { key: 'opening_confirmed' | 'opening_put_away'; value: unknown };

function useKeep() {
  return useMutation(
    api.mutation('PUT /api/settings/{key}', ({ key, value }: Kept) => ({ params: { key }, body: { value } })),
  );
}
