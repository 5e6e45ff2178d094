import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { useTranslation } from 'react-i18next';
import { AffectedDeliveries } from './affected-deliveries.tsx';
import styles from './settings.module.css';
import type { Preview, usePreview } from './use-preview.ts';

/** A preview of the shop with the typed settings, before they are saved. */
export function CalendarPreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { t } = useTranslation('settings');
  return (
    <QueryView query={preview} title={t('preview.failed')} showsDataAge>
      {(data) => <Dates data={data} isOld={!preview.isWhole || preview.isError} />}
    </QueryView>
  );
}

function Dates({ data, isOld }: { data: Preview; isOld: boolean }) {
  const { t } = useTranslation('settings');
  const [first] = data.dates;
  return (
    <>
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
      <ol className={styles.dates}>
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
            {data.cutoffs.map(({ date, orders, from, to }) => (
              <li key={date}>
                {t('cutoffs.line', {
                  date,
                  count: orders,
                  from: from.date,
                  fromTime: from.time,
                  to: to.date,
                  toTime: to.time,
                })}
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
    </>
  );
}
