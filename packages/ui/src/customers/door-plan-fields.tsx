import { DOOR_PLAN_LENGTHS, LEAVE_WITH } from '@trpeza/contract/customers/door-plan.constants';
import { useTranslation } from 'react-i18next';
import { TextArea, TextField } from '../kit/field/text-field.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { RadioList } from '../kit/radio-list/radio-list.tsx';
import type { DoorPlanTexts } from './door-plan-texts.ts';
import styles from './pair.module.css';
import { keepPhoneCharacters } from './phone-rule.ts';

/** The fields of the door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanFields({ form: { values, set, field, text } }: { form: Form<DoorPlanTexts> }) {
  const { t } = useTranslation('accounts');
  const { leaveWith } = values;
  return (
    <>
      <RadioList
        {...field('leaveWith')}
        legend={t('door.leaveWith')}
        options={LEAVE_WITH.map((value) => {
          return { value, label: t(`door.leave.${value}`), hint: t(`door.leaveHint.${value}`) };
        })}
        value={leaveWith || undefined}
        onChange={(chosen) => set({ leaveWith: chosen })}
      />
      {leaveWith === '' || leaveWith === 'nobody' ? null : (
        <TextField
          {...text('leaveWhere')}
          label={t(`door.where.${leaveWith}`)}
          description={t(`door.whereHint.${leaveWith}`)}
          maxLength={DOOR_PLAN_LENGTHS.leaveWhere}
          required
        />
      )}
      <TextField
        {...text('waitMinutes')}
        label={t('door.wait')}
        description={t('door.waitHint')}
        inputMode="numeric"
        maxLength={2}
        onChange={({ target }) => set({ waitMinutes: target.value.replaceAll(/\D/g, '') })}
        required
      />
      <div className={styles.pair}>
        <TextField
          {...text('contactName')}
          label={t('door.contactName')}
          description={t('door.contactHint')}
          isOptional
          maxLength={DOOR_PLAN_LENGTHS.contactName}
        />
        <TextField
          {...text('contactPhone')}
          label={t('door.contactPhone')}
          description={t('door.contactPhoneHint')}
          isOptional
          type="tel"
          maxLength={DOOR_PLAN_LENGTHS.contactPhone}
          onChange={({ target }) => set({ contactPhone: keepPhoneCharacters(target.value) })}
        />
      </div>
      <TextArea
        {...text('note')}
        label={t('door.note')}
        description={t('door.noteHint')}
        isOptional
        maxLength={DOOR_PLAN_LENGTHS.note}
      />
    </>
  );
}
