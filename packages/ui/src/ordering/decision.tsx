import { Group, Paper, Stack } from '@mantine/core';
import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button } from '../kit/button/button.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { ErrorSummary } from '../kit/error-summary/error-summary.tsx';

interface DecisionProps {
  /** The title of the dialog. Without it, the form is part of an open dialog, and its buttons follow it. */
  title?: string | undefined;
  size?: 'large';
  onClose: () => void;
  /** Names everything that the button does, with order numbers and amounts. Undefined while there is nothing to confirm. */
  action: string | undefined;
  /** Says what to choose, in place of the button. */
  todo?: string;
  isDanger?: boolean;
  isPending: boolean;
  /** The label of a second button, which changes nothing. */
  keep?: string | undefined;
  onSubmit: (event: FormEvent) => void;
  errors: ComponentProps<typeof ErrorSummary>;
  /** What happens on confirmation. */
  consequence: ReactNode;
  /** What the user decides. */
  children?: ReactNode;
}

/** A choice, its consequences in a box, and a button in sight below both that names the consequences. */
export function Decision({ title, size, onClose, ...props }: DecisionProps) {
  const { action, todo, isDanger = false, isPending, keep, onSubmit, errors, consequence, children } = props;
  const id = useId();
  const foot =
    action === undefined && !todo && !keep ? undefined : (
      <>
        {action === undefined ? (
          todo
        ) : (
          <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} isLoading={isPending}>
            {action}
          </Button>
        )}
        {keep ? (
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
        ) : null}
      </>
    );
  const form = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps Enter from sending
    <form
      id={id}
      noValidate
      onKeyDown={preventEnterSubmit}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <Stack gap="lg">
        <ErrorSummary {...errors} />
        {children}
        <Paper component="section" aria-live="polite" bg="var(--cream)">
          <Stack gap="sm">{consequence}</Stack>
        </Paper>
      </Stack>
    </form>
  );
  return title === undefined ? (
    <Stack>
      {form}
      <Group gap="sm">{foot}</Group>
    </Stack>
  ) : (
    <Dialog onClose={onClose} title={title} footer={foot} {...(size && { size })}>
      {form}
    </Dialog>
  );
}

/** Prevents Enter in a field from confirming consequences that the user may not have seen. */
function preventEnterSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** The error of a request, for a decision without fields. */
export const failureOf = (error: unknown, textOf: (error: unknown) => string) => ({
  errors: error ? [{ message: textOf(error) }] : [],
  attempt: 0,
});
