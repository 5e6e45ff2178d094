import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoorPlan } from '@trpeza/contract/accounts/door-plan.schemas';
import { doorSteps, DOOR_PLAN_LENGTHS, LEAVE_WITH } from '@trpeza/contract/accounts/door-plan.words';
import { DoorSteps } from '@trpeza/ui/features/accounts/door-steps';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { dropDraft, keepDraft, readDraft } from '@trpeza/ui/kit/drafts/drafts';
import { Button } from '../../parts/button.tsx';
import { fieldsOf } from '../../parts/fields-of-error.ts';
import { TextArea, TextField } from '../../parts/text-field.tsx';
import { useErrorText } from '../../use-error-text.ts';
import styles from '../accounts/account.module.css';
import {
  DOOR_PLAN_FIELDS,
  doorPlanProblems,
  planOf,
  previewOf,
  textsOf,
  type DoorPlanTexts,
} from './door-plan-rules.ts';
import door from './door-plan.module.css';
import { ForgetDoorPlan } from './forget-door-plan.tsx';
import { phoneCharacters } from '@trpeza/ui/features/accounts/phone-rule';
import { useKeepDoorPlan } from './use-door-plan.ts';

const DRAFT = 'door plan';

interface DoorPlanFormProps {
  userId: number;
  kept: DoorPlan | null;
  onForgotten: () => void;
}

/** The plan and, below it, what the driver will make of it. */
export function DoorPlanForm({ userId, kept, onForgotten }: DoorPlanFormProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const [texts, setTexts] = useState(() => readDraft<DoorPlanTexts>(DRAFT, userId) ?? textsOf(kept));
  const form = useFormErrors(DOOR_PLAN_FIELDS);
  const { keep, isPending, isSuccess, reset } = useKeepDoorPlan({
    onDone: () => dropDraft(DRAFT),
    onRefused: (error) => form.setFromApiError(fieldsOf(error), errorText(error)),
  });
  const set = (change: Partial<DoorPlanTexts>) => {
    const next = { ...texts, ...change };
    setTexts(next);
    keepDraft(DRAFT, userId, next);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const problems = Object.entries(doorPlanProblems(texts));
    if (form.check(Object.fromEntries(problems.map(([field, rule]) => [field, t(rule)]))))
      keep(planOf(texts));
  };
  return (
    <form className={styles.section} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <Fields texts={texts} set={set} field={form.field} />
      <Preview texts={texts} />
      {isSuccess ? (
        <Notice kind="success" title={t('door.saved')} level={4} announce>
          {t('door.savedText')}
        </Notice>
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" size="large" aria-busy={isPending}>
          {t('door.save')}
        </Button>
        {kept ? (
          <ForgetDoorPlan
            onForgotten={() => {
              dropDraft(DRAFT);
              onForgotten();
            }}
          />
        ) : null}
      </div>
    </form>
  );
}

interface FieldsProps {
  texts: DoorPlanTexts;
  set: (change: Partial<DoorPlanTexts>) => void;
  field: ReturnType<typeof useFormErrors<(typeof DOOR_PLAN_FIELDS)[number]>>['field'];
}

function Fields({ texts, set, field }: FieldsProps) {
  const { t } = useTranslation('accounts');
  const { leaveWith } = texts;
  return (
    <>
      <RadioList
        {...field('leaveWith')}
        legend={t('door.leaveWith')}
        options={LEAVE_WITH.map((value) => {
          return { value, label: t(`door.leave.${value}`), hint: t(`door.leaveHint.${value}`) };
        })}
        value={leaveWith}
        onChange={(chosen) => set({ leaveWith: chosen })}
      />
      {leaveWith === undefined || leaveWith === 'nobody' ? null : (
        <TextField
          {...field('leaveWhere')}
          label={t(`door.where.${leaveWith}`)}
          hint={t(`door.whereHint.${leaveWith}`)}
          maxLength={DOOR_PLAN_LENGTHS.leaveWhere}
          value={texts.leaveWhere}
          onChange={({ target }) => set({ leaveWhere: target.value })}
        />
      )}
      <TextField
        {...field('waitMinutes')}
        label={t('door.wait')}
        hint={t('door.waitHint')}
        inputMode="numeric"
        maxLength={2}
        value={texts.waitMinutes}
        onChange={({ target }) => set({ waitMinutes: target.value.replaceAll(/\D/g, '') })}
      />
      <div className={styles.pair}>
        <TextField
          {...field('contactName')}
          label={t('door.contactName')}
          hint={t('door.contactHint')}
          isOptional
          maxLength={DOOR_PLAN_LENGTHS.contactName}
          value={texts.contactName}
          onChange={({ target }) => set({ contactName: target.value })}
        />
        <TextField
          {...field('contactPhone')}
          label={t('door.contactPhone')}
          hint={t('door.contactPhoneHint')}
          isOptional
          type="tel"
          maxLength={DOOR_PLAN_LENGTHS.contactPhone}
          value={texts.contactPhone}
          onChange={({ target }) => set({ contactPhone: phoneCharacters(target.value) })}
        />
      </div>
      <TextArea
        {...field('note')}
        label={t('door.note')}
        hint={t('door.noteHint')}
        isOptional
        maxLength={DOOR_PLAN_LENGTHS.note}
        value={texts.note}
        onChange={(note) => set({ note })}
      />
    </>
  );
}

/** The same steps, in the same words, as on the driver's screen. */
function Preview({ texts }: { texts: DoorPlanTexts }) {
  const { t } = useTranslation('accounts');
  const wishes = previewOf(texts);
  return (
    <div className={door.preview} role="group" aria-labelledby="door-preview">
      <p id="door-preview" className={door.title}>
        {t(wishes ? 'door.preview' : 'door.previewUsual')}
      </p>
      <DoorSteps steps={doorSteps(wishes)} />
      {wishes && texts.note.trim() ? <p className={door.note}>{texts.note.trim()}</p> : null}
    </div>
  );
}
