import { Paper, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Input } from '@trpeza/api-client/client';
import type { CalendarPreview as Preview } from '@trpeza/contract/ordering/calendar.schemas';
import { findProblems } from '@trpeza/ui/kit/form/find-problems';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { SettingForm } from './section.form.tsx';
import { bodyOf } from './setting-values.ts';

export type { Preview };
type Body = Input<'POST /api/settings/preview'>['body'];

const schema = () => import('@trpeza/contract/ordering/calendar.schemas').then((all) => all.UnsavedRules);

/** Keeps the calendar rules only: the section has other settings, which the schema of the preview rejects as unknown. */
export async function rulesOf(typed: ReturnType<typeof bodyOf>): Promise<Body> {
  const { shape } = await schema();
  return Object.fromEntries(Object.entries(typed).filter(([key]) => key in shape)) as Body;
}

/** Previews the typed values with the server's rules. While one of them is invalid, the last response stays visible. */
function usePreview({ values, isDirty }: SettingForm) {
  const { i18n: words } = useTranslation();
  const [last, setLast] = useState<Preview>();
  const typed = bodyOf('calendar', values);
  const preview = useQuery({
    queryKey: ['POST /api/settings/preview', typed],
    queryFn: async () => {
      const body = await rulesOf(typed);
      const found = isDirty ? await findProblems(schema, body, words) : {};
      return Object.keys(found).length > 0 ? null : api.call('POST /api/settings/preview', { body });
    },
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  if (data && data !== last) setLast(data);
  return { ...preview, data: data ?? (data === null ? last : undefined), isWhole: data !== null };
}

type CalendarPreviewProps = { form: SettingForm; onAffected: (affected: Preview['affected']) => void };

/** The effect of the typed delivery days in the shop, before they are saved. */
export function CalendarPreview({ form, onAffected }: CalendarPreviewProps) {
  const { t } = useTranslation('settings');
  const preview = usePreview(form);
  const affected = preview.data?.affected;
  useEffect(() => {
    if (affected) onAffected(affected);
  }, [affected, onAffected]);
  return (
    <Paper bg="var(--cream)">
      <QueryView query={preview} title={t('preview.failed')} showsDataAge>
        {(data) => <Dates data={data} isOld={!preview.isWhole || preview.isError} />}
      </QueryView>
    </Paper>
  );
}

function Dates({ data, isOld }: { data: Preview; isOld: boolean }) {
  const { t } = useTranslation('settings');
  const [first] = data.dates;
  return (
    <Stack gap="sm">
      <h3>{t('preview.title')}</h3>
      {isOld ? <p>{t('preview.old')}</p> : null}
      {first ? (
        <p role="status">
          {t('preview.sentence', {
            date: first.date,
            until: first.orderUntilDate,
            time: first.orderUntilTime,
          })}
        </p>
      ) : (
        <Notice kind="warning" level={4} title={t('preview.none')} announce>
          {t('preview.noneText')}
        </Notice>
      )}
      <ol>
        {data.dates.map(({ date, orderUntilDate: until, orderUntilTime: time }) => (
          <li key={date}>
            <strong>{t('preview.date', { date })}</strong> <span>{t('preview.until', { until, time })}</span>
          </li>
        ))}
      </ol>
      {data.cutoffs.length > 0 ? (
        <Notice kind="warning" level={4} title={t('cutoffs.title')} announce>
          <p>{t('cutoffs.text')}</p>
          <ul>
            {data.cutoffs.map(({ date, orders: count, from: { date: from, time: fromTime }, to }) => (
              <li key={date}>
                {t('cutoffs.line', { date, count, from, fromTime, to: to.date, toTime: to.time })}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {data.affected.length > 0 ? (
        <Notice kind="warning" level={4} title={t('affected.title')} announce>
          <AffectedDeliveries affected={data.affected} />
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Existing deliveries that the change would affect: each delivery day with a link to its orders, next to the input. */
export function AffectedDeliveries({ affected }: { affected: Preview['affected'] }) {
  const { t } = useTranslation('settings');
  const { dateLine, slot: writeSlot } = useFormats();
  return (
    <Stack gap="sm">
      <p>{t('affected.text')}</p>
      <ul>
        {affected.map(({ why, date, slot, deliveries: count }) => (
          <li key={`${date} ${slot}`}>
            <a href={paths.ordersOfDelivery(date)} target="_blank" rel="noreferrer">
              {dateLine(date)}
            </a>
            , {writeSlot(slot)}: {t('affected.deliveries', { count })} – {t(`affected.why.${why}`)}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
