import { Button } from '../kit/button/button.tsx';
import { useIsMutating } from '@tanstack/react-query';
import type { Category, Meal } from '@trpeza/contract/menu/meals.schemas';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { useConfirmDiscard } from '../kit/dialog/use-confirm-discard.ts';
import { useLastKnownRow } from '../kit/dialog/use-last-known-row.ts';
import { useLocalized } from '../kit/language/use-localized.ts';
import { Notice } from '../kit/notice/notice.tsx';
import { useToast } from '../kit/toast/use-toast.ts';
import { type RefObject, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MealEditorRole } from './meal-values.ts';
import { MealForm, type OpenForm } from './meal.form.tsx';
import { SAVE_MEAL_KEY } from './use-save-meal.ts';

type MealDialogProps = {
  meals: readonly Meal[];
  categories: readonly Category[];
  /** Opens the form for adding a category; missing if the user may not add one. */
  onAddCategory?: () => void;
  /** `new`, or the id of a meal; any other value opens nothing. */
  requested: string | null;
  audience: MealEditorRole;
  onClose: () => void;
};

/** The form of one meal, above the list. Closing it with unsaved input asks for confirmation. */
export function MealDialog({
  meals,
  categories,
  onAddCategory,
  requested,
  audience,
  onClose,
}: MealDialogProps) {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  const formId = useId();
  const form = useRef<OpenForm>(null);
  const leave = useLeave(form, onClose);
  const isSaving = useIsMutating({ mutationKey: SAVE_MEAL_KEY }) > 0;
  const { row: meal, isGone } = useLastKnownRow(
    requested,
    meals.find(({ id }) => String(id) === requested),
  );
  const open = requested === 'new' || meal !== undefined;
  return (
    <Dialog
      open={open}
      onClose={() => void leave()}
      hasOwnConfirmation
      size="large"
      title={meal ? t('form.editTitle', { name: localized(meal, 'name').text }) : t('form.addTitle')}
      footer={
        <>
          <Button type="submit" form={formId} size="large" isLoading={isSaving}>
            {t(isSaving ? 'form.saving' : 'form.save')}
          </Button>
          <Button size="large" variant="secondary" onClick={() => void leave()}>
            {t('form.cancel')}
          </Button>
        </>
      }
    >
      {isGone ? <Notice kind="warning" level={3} announce title={t('goneMeanwhile')} /> : null}
      {open ? (
        <MealForm
          key={requested}
          formId={formId}
          meal={meal}
          categories={categories}
          onAddCategory={onAddCategory}
          audience={audience}
          ref={form}
          onDone={onClose}
        />
      ) : null}
    </Dialog>
  );
}

/** Discards unsaved input, including a restored draft, only after confirmation. */
function useLeave(form: RefObject<OpenForm | null>, onClose: () => void) {
  const ask = useConfirmDiscard();
  const toast = useToast();
  return async () => {
    if (form.current?.dirty && !(await ask())) return;
    form.current?.drop();
    // The message may be about a meal that the user no longer edits.
    toast.close();
    onClose();
  };
}
