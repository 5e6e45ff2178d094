import { ApiError } from '@trpeza/api-client/api-error';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryError } from '../error-summary/error-summary.tsx';
import { findProblems, type Schema } from './find-problems.ts';
import { type FieldErrors, type FoundErrors, assignErrorsToFields } from './assign-errors-to-fields.ts';
import { focusInvalidField } from './focus-invalid-field.ts';
import { fieldNamesOf } from './rebase.ts';
import { type FormDraft, useFormValues } from './use-form-values.ts';

export interface FormOptions<Values extends object, Body extends object> {
  /** The saved values, or defaults for a new item. The keys are the fields, in the order of the page. */
  values: Values;
  /** The contract's schema of the request body, with its rules. It is loaded when the user starts to type. */
  schema?: Schema;
  /**
   * Builds the request body from the values. The body uses the names of the fields. By default the values themselves are
   * sent.
   */
  bodyOf?: (values: Values) => Body;
  /**
   * Checks what a schema cannot express, for example that two passwords match. The messages of this function take
   * precedence over those of the schema.
   */
  check?: (values: Values) => FieldErrors<keyof Values & string>;
  draft?: FormDraft;
}

/** The part of a mutation that a form needs. */
interface Save<Input> {
  mutate: (input: Input) => void;
  isPending: boolean;
}

/**
 * The state of one form: its values and the saved ones, its draft in the tab, and its errors, from the schema or from the
 * API, with the same text at the field and in the summary.
 *
 * ```tsx
 * const form = useForm({ values: { email: '' }, schema: emailSchema });
 * const save = useMutation({ …, onError: (error) => form.refuse(error, text) });
 * <form onSubmit={form.onSubmit(save, (body) => ({ body }))} noValidate>
 *   <ErrorSummary {...form.summary} />
 *   <TextField {...form.text('email')} label={t('email')} />
 * ```
 */
export function useForm<Values extends object, Body extends object = Values>(
  options: FormOptions<Values, Body>,
) {
  const { values: start, schema, bodyOf, check, draft } = options;
  const { i18n: words } = useTranslation();
  const values = useFormValues(start, draft);
  const [names] = useState(() => fieldNamesOf(start));
  const { show, ...shown } = useShownErrors(names);
  const isBusy = useRef(false);

  // Without a `bodyOf` the values are the body, which the types cannot express.
  const toBody = bodyOf ?? ((typed: Values) => typed as unknown as Body);
  const set = (change: Partial<Values>) => {
    if (!values.isDirty) void schema?.().catch(() => undefined);
    values.set(change);
  };
  async function send<Input>(save: Save<Input>, inputOf: InputOf<Body, Input>): Promise<void> {
    const typed = values.getValues();
    const body = toBody(typed);
    const found = schema && (await findProblems(schema, body, words));
    const wrong = [...pairsOf(check?.(typed)), ...pairsOf(found)];
    show(wrong);
    if (wrong.length > 0) return;
    const input = await inputOf(body);
    if (input !== undefined) save.mutate(input);
  }
  return {
    ...values,
    ...shown,
    set,
    /** Resets to the saved values and removes draft and errors. */
    reset: (saved?: Values) => {
      values.reset(saved);
      shown.clear();
    },
    /**
     * Replaces all errors with the given ones and shows them at their fields. Errors of unknown fields are shown at the
     * top.
     */
    show: (errors: FieldErrors<string>) => show(pairsOf(errors)),
    /** Shows the API's field errors at their fields. If none of them belongs to this form, shows `message` at the top. */
    refuse: (error: unknown, message: string) => {
      const fields = error instanceof ApiError ? error.fields : [];
      const found = fields.map((field) => [field.path, field.message] as const);
      show(found, message);
    },
    ...propsOfFields(values.values, shown.field, set),
    /**
     * Returns a submit handler, which validates the input and sends it. It does nothing while a submission is running.
     * @param inputOf builds the mutation's input; `undefined` sends nothing, for example when the user cancels a
     * confirmation
     */
    onSubmit:
      <Input>(save: Save<Input>, inputOf: InputOf<Body, Input>) =>
      (event: FormEvent<Element>): void => {
        event.preventDefault();
        if (isBusy.current || save.isPending || focusInvalidField(event.currentTarget)) return;
        isBusy.current = true;
        void send(save, inputOf).finally(() => {
          isBusy.current = false;
        });
      },
  };
}

/** Returns functions for the props to spread on the fields of a form. */
function propsOfFields<Values extends object>(
  values: Values,
  fieldOf: (name: keyof Values & string) => { id: string; name: string; error: string | null },
  set: (change: Partial<Values>) => void,
) {
  return {
    /** Props to spread on a text field, or on a select. */
    text: <Name extends NamesOf<Values, string>>(name: Name) => ({
      ...fieldOf(name),
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    /** Props to spread on a field that passes its value instead of an event, such as a date or a list of radio buttons. */
    valued: <Name extends keyof Values & string>(name: Name) => ({
      ...fieldOf(name),
      value: values[name],
      onChange: (value: Values[Name]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    /** Props to spread on a checkbox or a switch. */
    checked: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      ...fieldOf(name),
      checked: values[name],
      onChange: (event: { currentTarget: { checked: boolean } }) =>
        set({ [name]: event.currentTarget.checked } as unknown as Partial<Values>),
    }),
  };
}

/** What `useForm` returns. */
export type FormState<Values extends object, Body extends object = Values> = ReturnType<
  typeof useForm<Values, Body>
>;

/** The part of a form that its components receive. */
export type Form<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'isDirty' | 'set' | 'field' | 'text' | 'valued' | 'checked'
>;

type InputOf<Body, Input> = (body: Body) => Input | undefined | Promise<Input | undefined>;

type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

const pairsOf = (errors: FieldErrors<string> = {}): FoundErrors =>
  Object.entries(errors).flatMap(([path, message]) => (message === undefined ? [] : [[path, message]]));

/** Provides the same messages to the fields and the summary. The summary lists them in the order of the names. */
function useShownErrors<Name extends string>(names: readonly Name[]) {
  const prefix = useId();
  const [{ errors, top, attempt }, setShown] = useState<{
    errors: FieldErrors<Name>;
    top?: string | undefined;
    attempt: number;
  }>({ errors: {}, attempt: 0 });
  const inOrder: SummaryError[] = names.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: prefix + name, message }];
  });
  return {
    /**
     * Shows errors at their fields.
     * @param otherwise shown at the top if no error belongs to a field; defaults to the first such error
     */
    show: (found: FoundErrors, otherwise?: string) => {
      const placed = assignErrorsToFields(names, found);
      const isPlaced = Object.keys(placed.errors).length > 0;
      const on = otherwise === undefined ? placed.stray : isPlaced ? undefined : otherwise;
      setShown((before) => ({ errors: placed.errors, top: on, attempt: before.attempt + 1 }));
    },
    clear: () => setShown((before) => ({ errors: {}, attempt: before.attempt })),
    summary: { errors: top === undefined ? inOrder : [{ message: top }, ...inOrder], attempt },
    /** Props to spread on any field. */
    field: (name: Name) => ({ id: prefix + name, name, error: errors[name] ?? null }),
  };
}
