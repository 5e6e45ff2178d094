import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { ErrorSummary } from '../../kit/error-summary/error-summary.tsx';
import { FormButtons, type SubmitButton } from '../../kit/form/form-buttons.tsx';
import { type FormOptions, type FormState, useForm } from '../../kit/form/use-form.ts';
import { type Call, useSave } from './use-save.ts';

export interface EditFormProps<Values extends object, Input, Result, Body extends object> {
  /** The form's values, schema and checks, as `useForm` takes them. */
  form: FormOptions<Values, Body>;
  /** The request, from `api.mutation()`. */
  call: Call<Input, Result>;
  /** Builds the request from the form's body; undefined sends nothing. Defaults to the body itself. */
  inputOf?: (body: Body) => Input | undefined | Promise<Input | undefined>;
  /** The toast after a success. */
  done?: string | ((result: Result) => string) | undefined;
  /** The text of a failure if the server gives none. */
  failed?: string | undefined;
  /** The title of the toast after a failure; defaults to "Error". */
  failedTitle?: string | undefined;
  onSaved: (result: Result, form: FormState<Values, Body>) => unknown;
  /** Returns true if it has shown this failure in the form. */
  onFailed?: (error: Error, form: FormState<Values, Body>) => unknown;
  /** The verb of the main button, which defaults to "Save"; or its look with the current values. */
  submit?: string | ((values: Values) => SubmitButton);
  onCancel?: (() => void) | undefined;
  /** The label of the second button; defaults to "Cancel". */
  cancel?: string | undefined;
  children: ReactNode | ((form: FormState<Values, Body>, save: { error: Error | null }) => ReactNode);
}

/** A form with its error summary, its buttons and its request. */
export function EditForm<Values extends object, Input, Result, Body extends object = Values>(
  props: EditFormProps<Values, Input, Result, Body>,
) {
  const { call, done, failed, failedTitle, onSaved, onFailed, submit, onCancel, cancel, children } = props;
  const { inputOf = (body: Body) => body as unknown as Input } = props;
  const form = useForm(props.form);
  const save = useSave(call, {
    done,
    failed,
    failedTitle,
    form,
    onSaved: (result) => onSaved(result, form),
    ...(onFailed && { onFailed: (error: Error) => onFailed(error, form) }),
  });
  return (
    <form onSubmit={form.onSubmit(save, inputOf)} noValidate>
      <Stack>
        <ErrorSummary {...form.summary} />
        {typeof children === 'function' ? children(form, save) : children}
        <FormButtons
          {...(typeof submit === 'function' ? submit(form.values) : { label: submit })}
          isPending={save.isPending}
          onCancel={onCancel}
          cancel={cancel}
        />
      </Stack>
    </form>
  );
}

interface EditDialogProps<Values extends object, Input, Result, Body extends object> extends EditFormProps<
  Values,
  Input,
  Result,
  Body
> {
  title: ReactNode;
  onClose: () => void;
}

/** A dialog with one form, open while it is mounted. Closing it with unsaved input asks first. */
export function EditDialog<Values extends object, Input, Result, Body extends object = Values>(
  props: EditDialogProps<Values, Input, Result, Body>,
) {
  const { title, onClose, ...form } = props;
  return (
    <Dialog onClose={onClose} title={title}>
      <EditForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
