import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useTranslation } from 'react-i18next';
import type { SettingForm } from './section.form.tsx';
import { readCutoff, type Cutoff } from './setting-values.ts';
import styles from './settings.module.css';
import { WHOLE_NUMBER } from './text-settings.tsx';

/** The cut-off: a number of days before the delivery, and a time of day. */
export function CutoffFields({ form: { values, set, field } }: { form: SettingForm }) {
  const { t } = useTranslation('settings');
  const cutoff = readCutoff(values.order_cutoff);
  const change = (part: Partial<Cutoff>) => set({ order_cutoff: JSON.stringify({ ...cutoff, ...part }) });
  return (
    <div className={styles.pair}>
      <TextField
        {...field('order_cutoff')}
        label={t('field.order_cutoff')}
        description={t('hint.order_cutoff')}
        inputMode="numeric"
        maxLength={WHOLE_NUMBER.max}
        value={cutoff.daysBefore}
        onChange={(event) => change({ daysBefore: event.currentTarget.value })}
      />
      <TextField
        label={t('cutoffTime')}
        description={t('cutoffTimeHint')}
        maxLength={8}
        value={cutoff.time}
        error={Boolean(field('order_cutoff').error)}
        onChange={(event) => change({ time: event.currentTarget.value })}
      />
    </div>
  );
}
