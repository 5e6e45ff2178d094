import { useTranslation } from 'react-i18next';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import { DoorPlanFields } from '@trpeza/ui/customers/door-plan-fields';
import { planOf, previewOf, textsOf, type DoorPlanTexts } from '@trpeza/ui/customers/door-plan-texts';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { useErrorText } from '../../use-error-text.ts';
import styles from '../profile/account.module.css';
import door from './door-plan.module.css';
import { EraseDoorPlan } from './erase-door-plan.tsx';
import { useSaveDoorPlan } from './use-door-plan.ts';

interface DoorPlanFormProps {
  userId: number;
  kept: DoorPlan | null;
  onForgotten: () => void;
}

/** A form for the door plan, with a preview of the driver's screen below. */
export function DoorPlanForm({ userId, kept, onForgotten }: DoorPlanFormProps) {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const form = useForm({
    values: textsOf(kept),
    schema: () => import('@trpeza/contract/customers/door-plan.schemas').then((all) => all.SaveDoorPlan),
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
      <DoorPlanFields form={form} />
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

/** The same steps, with the same texts, as on the driver's screen. */
function Preview({ texts }: { texts: DoorPlanTexts }) {
  const { t } = useTranslation('accounts');
  const preferences = previewOf(texts);
  return (
    <div className={door.preview} role="group" aria-labelledby="door-preview">
      <p id="door-preview" className={door.title}>
        {t(preferences ? 'door.preview' : 'door.previewRecurring')}
      </p>
      <DoorSteps steps={doorSteps(preferences)} />
      {preferences && texts.note.trim() ? <p className={door.note}>{texts.note.trim()}</p> : null}
    </div>
  );
}
