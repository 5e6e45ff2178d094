import { useTranslation } from 'react-i18next';
import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import { doorSteps, DOOR_PLAN_LENGTHS, LEAVE_WITH } from '@trpeza/contract/accounts/door-plan.constants';
import { DoorSteps } from '@trpeza/ui/features/accounts/door-steps';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { type Form, useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { useErrorText } from '../../use-error-text.ts';
import styles from '../accounts/account.module.css';
import { planOf, previewOf, textsOf, type DoorPlanTexts } from './door-plan-texts.ts';
import door from './door-plan.module.css';
import { EraseDoorPlan } from './erase-door-plan.tsx';
import { phoneCharacters } from '@trpeza/ui/features/accounts/phone-rule';
import { useSaveDoorPlan } from './use-door-plan.ts';

interface DoorPlanFormProps {
  userId: number;
  kept: DoorPlan | null;
  onForgotten: () => void;
}

/** The plan and, below it, the driver's view of it. */
export function DoorPlanForm({ userId, kept, onForgotten }: DoorPlanFormProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const form = useForm({
    values: textsOf(kept),
    schema: () => import('@trpeza/contract/accounts/door-plan.schemas').then((all) => all.SaveDoorPlan),
    bodyOf: planOf,
    check: ({ leaveWith }) => (leaveWith ? {} : { leaveWith: t('rules.door-leave-required') }),
    draft: { name: 'door plan', userId },
  });
  const save = useSaveDoorPlan({
    onDone: form.discardDraft,
    onRefused: (error) => form.refuse(error, errorText(error)),
  });
  return (
    <form
      className={styles.section}
      noValidate
      onChange={save.reset}
      onSubmit={form.onSubmit(save, (body) => body)}
    >
      <ErrorSummary {...form.summary} />
      <Fields form={form} />
      <Preview texts={form.values} />
      {save.isSuccess ? (
        <Notice kind="success" title={t('door.saved')} level={4} announce>
          {t('door.savedText')}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" isLoading={save.isPending}>
          {t('door.save')}
        </Button>
        {kept ? (
          <EraseDoorPlan
            onForgotten={() => {
              form.discardDraft();
              onForgotten();
            }}
          />
        ) : null}
      </div>
    </form>
  );
}

function Fields({ form: { values, set, field, text } }: { form: Form<DoorPlanTexts> }) {
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
          onChange={({ target }) => set({ contactPhone: phoneCharacters(target.value) })}
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

/** The same steps, with the same texts, as on the driver's screen. */
function Preview({ texts }: { texts: DoorPlanTexts }) {
  const { t } = useTranslation('accounts');
  const preferences = previewOf(texts);
  return (
    <div className={door.preview} role="group" aria-labelledby="door-preview">
      <p id="door-preview" className={door.title}>
        {t(preferences ? 'door.preview' : 'door.previewUsual')}
      </p>
      <DoorSteps steps={doorSteps(preferences)} />
      {preferences && texts.note.trim() ? <p className={door.note}>{texts.note.trim()}</p> : null}
    </div>
  );
}
