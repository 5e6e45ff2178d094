import { Box, Group, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import { currencyOf } from '@trpeza/contract/customers/countries.constants';
import type { MailNeed } from '@trpeza/contract/messages/outbox.schemas';
import { CONFIRMED_LINES, type OpeningLine } from '@trpeza/contract/office/opening.constants';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { formatWeekdays } from '@trpeza/i18n/formats';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { ErrorState } from '@trpeza/ui/kit/error-state/error-state';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';

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

type Changes = Input<'PUT /api/settings'>['body']['changes'];

/** The checklist from an empty kitchen to its first order. Hidden once everything is done or it was dismissed. */
export function FirstRun() {
  const { t } = useTranslation('opening');
  const { data, isError, refetch } = useQuery({ ...api.query('GET /api/opening'), refetchOnMount: 'always' });
  const save = useSave(api.mutation('PUT /api/settings', (changes: Changes) => ({ body: { changes } })));
  if (isError && !data) return <ErrorState title={t('list.failed')} onRetry={() => void refetch()} />;
  if (!data || data.isPutAway || data.lines.every(({ isDone }) => isDone)) return null;
  const done = data.lines.filter(({ isDone }) => isDone).map(({ line }) => line);
  const isOpen = data.ordering !== 'not-yet';
  const confirm = (line: ConfirmedLine, others: Changes = []) => {
    const value = CONFIRMED_LINES.filter((one) => one === line || done.includes(one));
    save.mutate([...others, { key: 'opening_confirmed', value }]);
  };
  return (
    <Paper component="section" aria-labelledby="first-run">
      <Stack gap="sm" align="start">
        <h2 id="first-run">{t(isOpen ? 'list.open' : 'list.title')}</h2>
        <p>{t(isOpen ? 'list.openLead' : 'list.lead')}</p>
        {data.ordering === 'by-phone' ? <p>{t('list.byPhoneLead')}</p> : null}
        <p role="status">{t('list.progress', { done: done.length, total: data.lines.length })}</p>
        <Stack component="ol" gap={0} m={0} p={0} w="100%">
          {data.lines.map(({ line, isDone, isNecessary }) => (
            <Box
              key={line}
              component="li"
              maw="none"
              py="xs"
              data-done={isDone}
              style={{ listStyle: 'none', borderTop: '1px solid var(--thread)' }}
            >
              <Group gap="sm">
                {isDone ? <Icon name="check" /> : null}
                <strong>{t(`lines.${line}.title`)}</strong>
                <Badge tone={isDone ? 'green' : isNecessary ? 'yellow' : 'neutral'}>
                  {t(isDone ? 'list.done' : isNecessary ? 'list.needed' : 'list.later')}
                </Badge>
              </Group>
              {isDone ? null : (
                <>
                  <LineDescription line={line} mailNeed={data.mailNeed} />
                  <Group gap="sm">
                    {line === 'place' ? (
                      <UseCurrency
                        onUse={(value) => confirm('place', [{ key: 'currency', value }])}
                        isLoading={save.isPending}
                      />
                    ) : null}
                    {isConfirmed(line) ? (
                      <Button variant="secondary" isLoading={save.isPending} onClick={() => confirm(line)}>
                        {t(line === 'backup' ? 'list.seen' : 'list.confirm')}
                      </Button>
                    ) : null}
                    <LineLinks line={line} mailNeed={data.mailNeed} />
                  </Group>
                </>
              )}
            </Box>
          ))}
        </Stack>
        {isOpen ? (
          <Button variant="subtle" onClick={() => save.mutate([{ key: 'opening_put_away', value: true }])}>
            {t('list.putAway')}
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

/** Suggests the currency of the kitchen's country, if another one is set. */
function UseCurrency({ onUse, isLoading }: { onUse: (currency: string) => void; isLoading: boolean }) {
  const { t } = useTranslation('opening');
  const kitchen = useKitchen();
  const currency = kitchen?.country && currencyOf(kitchen.country);
  if (!currency || currency === kitchen.currency) return null;
  return (
    <Button isLoading={isLoading} onClick={() => onUse(currency)}>
      {t('lines.place.useCurrency', { currency })}
    </Button>
  );
}

type LineProps = { line: OpeningLine; mailNeed: MailNeed };

/** Links to the pages where a line can be completed; none for the backup, which a person has to confirm. */
function LineLinks({ line, mailNeed }: LineProps) {
  const { t } = useTranslation('opening');
  const links: { to: string; label: string }[] = [];
  if (line === 'place')
    for (const key of PLACE)
      links.push({ to: `${paths.settings()}#${key}`, label: t(`lines.place.links.${key}`) });
  else if (line === 'mail' && mailNeed === 'sender')
    links.push({ to: `${paths.settings()}#kitchen_email`, label: t('lines.mail.senderLink') });
  else if (line !== 'backup') links.push({ to: PLACES[line], label: t(`lines.${line}.link`) });
  if (line === 'meal' || line === 'customer')
    links.push({
      to: paths.imports({ kind: line === 'meal' ? 'menu' : 'people' }),
      label: t(`lines.${line}.import`),
    });
  return links.map(({ to, label }) => (
    <ButtonLink key={to} to={to} variant="subtle">
      {label}
    </ButtonLink>
  ));
}

/** Describes a line of the checklist. If the current value has to be confirmed, the description contains it. */
function LineDescription({ line, mailNeed }: LineProps) {
  const { t } = useTranslation(['opening', 'accounts']);
  const { language } = useFormats();
  const kitchen = useKitchen();
  const options = useQuery({ ...api.query('GET /api/delivery-options'), enabled: line === 'days' });
  if (line === 'place') {
    const { country: code, timeZone: zone = '', currency = '' } = kitchen ?? {};
    const country = code ? t(`accounts:countries.${code}`) : t('lines.place.noCountry');
    return <p>{t('lines.place.todo', { country, zone, currency })}</p>;
  }
  if (line === 'days')
    return (
      <p>{t('lines.days.todo', { days: formatWeekdays(options.data?.rules.weekdays ?? [], language) })}</p>
    );
  return <p>{t(line === 'mail' && mailNeed === 'sender' ? 'lines.mail.sender' : `lines.${line}.todo`)}</p>;
}
