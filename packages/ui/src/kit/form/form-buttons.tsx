import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';

/** The look of a form's main button. */
export interface SubmitButton {
  /** The verb; defaults to "Save". */
  label?: ReactNode;
  /** Whether the button destroys something. Its label then names the consequence. */
  isDanger?: boolean;
  /** Why the form cannot be sent yet, shown beside the disabled button. */
  whyDisabled?: string | undefined;
}

interface FormButtonsProps extends SubmitButton {
  isPending: boolean;
  /** Leaves the form without saving; without it there is no second button. */
  onCancel?: (() => void) | undefined;
  /** The label of the second button; defaults to "Cancel". */
  cancel?: string | undefined;
}

/** The buttons at the end of a form. */
export function FormButtons(props: FormButtonsProps) {
  const { label, isDanger = false, whyDisabled, isPending, onCancel, cancel } = props;
  const { t } = useTranslation('common');
  const why = useId();
  return (
    <>
      <Group gap="sm">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          isLoading={isPending}
          disabled={whyDisabled !== undefined}
          aria-describedby={whyDisabled && why}
        >
          {label ?? t('save')}
        </Button>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {cancel ?? t('cancel')}
          </Button>
        ) : null}
      </Group>
      {whyDisabled ? <p id={why}>{whyDisabled}</p> : null}
    </>
  );
}
