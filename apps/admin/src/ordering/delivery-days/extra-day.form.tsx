import { SimpleGrid } from '@mantine/core';
import type { OpenedDate } from '@trpeza/contract/office/settings.schemas';
import { findDateProblem, readTime } from '@trpeza/contract/platform/dates';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Loading } from '@trpeza/ui/kit/loading/loading';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { DateField } from '../calendar/date-field.tsx';
import { EditForm } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { addDays, isLocalDate } from './dates.ts';
import type { DeliveryDay } from './day-state.tsx';
import { useSpecialDays, withOpenedDate } from './use-special-days.ts';

interface ExtraDayProps {
  today: string;
  /** The days that the extra day may replace. */
  days: readonly DeliveryDay[];
  /** The replaced day, if it is known already. */
  insteadOf?: string;
  onClose: () => void;
}

/** Dialog that opens a single date for delivery, optionally instead of another day and with its own cut-off. */
export function ExtraDayForm({ today, days, insteadOf = '', onClose }: ExtraDayProps) {
  const { t } = useTranslation(['delivery-days', 'settings', 'common']);
  const { dateLine } = useFormats();
  const special = useSpecialDays();
  const regular = days.filter((day) => day.isDeliveryDay && !day.isAdded && day.date >= today);
  const replaceable = [...new Set([...(insteadOf ? [insteadOf] : []), ...regular.map(({ date }) => date)])];
  const values = {
    date: insteadOf ? addDays(insteadOf, 1) : '',
    insteadOf,
    hasCutoff: false,
    daysBefore: '5',
    time: '23:59',
  };
  const check = ({ date, insteadOf: replaced, hasCutoff, daysBefore, time }: typeof values) => {
    const isTaken = special.days.opened.some((each) => each.date === date || each.insteadOf === date);
    const isCutoff = /^(0?[1-9]|[12]\d|30)$/.test(daysBefore.trim()) && readTime(time);
    if (date === '') return { date: t('add.dateNeeded') };
    if (!isLocalDate(date)) return { date: t(`common:rules.${findDateProblem(date)}`) };
    if (date < today) return { date: t('settings:rules.opened-past') };
    if (isTaken || date === replaced) return { date: t('settings:rules.opened') };
    return hasCutoff && !isCutoff ? { daysBefore: t('settings:rules.cutoff') } : {};
  };
  return (
    <Dialog title={t('add.title')} onClose={onClose}>
      {special.isLoaded ? (
        <EditForm
          form={{
            values,
            check,
            bodyOf: ({ date, insteadOf: replaced, hasCutoff, daysBefore, time }): OpenedDate => ({
              date,
              insteadOf: replaced || null,
              cutoff: hasCutoff ? { daysBefore: Number(daysBefore), time: readTime(time) ?? time } : null,
            }),
          }}
          call={special.call}
          inputOf={(opened) => withOpenedDate(special.days, opened)}
          done={t('add.done')}
          onSaved={onClose}
          onFailed={() => void special.reload()}
          submit={t('add.submit')}
          onCancel={onClose}
        >
          {(form) => (
            <>
              <DateField {...form.valued('date')} label={t('add.date')} />
              <Select
                {...form.text('insteadOf')}
                label={t('add.replaces')}
                description={t('add.replacesHint')}
                options={[
                  { value: '', label: t('add.replacesNone') },
                  ...replaceable.map((date) => ({ value: date, label: dateLine(date) })),
                ]}
              />
              <CheckRow {...form.checked('hasCutoff')} label={t('add.ownCutoff')} isCompact />
              {form.values.hasCutoff ? (
                <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
                  <TextField
                    {...form.text('daysBefore')}
                    label={t('settings:field.order_cutoff')}
                    description={t('settings:hint.order_cutoff')}
                    inputMode="numeric"
                    maxLength={5}
                  />
                  <TextField
                    {...form.text('time')}
                    label={t('settings:cutoffTime')}
                    description={t('settings:cutoffTimeHint')}
                    maxLength={8}
                  />
                </SimpleGrid>
              ) : null}
            </>
          )}
        </EditForm>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}
