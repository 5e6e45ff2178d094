import { ApiError } from '@trpeza/api-client/api-error';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findProblems, type Schema } from './find-problems.ts';
import { type FieldErrors, useFormErrors } from './use-form-errors.ts';
import { namesOf } from './rebase.ts';
import { type FormDraft, useFormValues } from './use-form-values.ts';

interface FormOptions<Values extends object, Body extends object> {
  /** What is saved, or what a new one begins with; its names are the fields, in the order of the page. */
  values: Values;
  /** The contract's schema of what is sent: the rules. It is fetched when somebody begins to type. */
  schema?: Schema;
  /** What is sent of the values, under the names of the fields; the values themselves where it is left out. */
  bodyOf?: (values: Values) => Body;
  /** What no schema can know, such as that two passwords are the same. Its sentences win over those of the schema. */
  check?: (values: Values) => FieldErrors<keyof Values & string>;
  draft?: FormDraft;
}

/** A mutation, as far as a form needs it. */
interface Save<Input> {
  mutate: (input: Input) => void;
  isPending: boolean;
}

/**
 * One form: what is typed beside what was there before, what is kept of it in the tab, and what is wrong with it, found by
 * the schema or by the API, in the same words at the field and in the summary.
 *
 * ```tsx
 * const form = useForm({ values: { email: '' }, schema: emailSchema });
 * const save = useMutation({ …, onError: (error) => form.refuse(error, text) });
 * <form onSubmit={form.onSubmit(save, (body) => ({ body }))} noValidate>
 *   <ErrorSummary {...form.summary} />
 *   <TextInput {...form.text('email')} label={t('email')} />
 * ```
 */
export function useForm<Values extends object, Body extends object = Values>(
  options: FormOptions<Values, Body>,
) {
  const { values: start, schema, bodyOf, check, draft } = options;
  const { i18n: words } = useTranslation();
  const values = useFormValues(start, draft);
  const [names] = useState(() => namesOf(start));
  const errors = useFormErrors(names);
  const isBusy = useRef(false);

  // Without a `bodyOf` the values are the body, which types cannot say.
  const toBody = bodyOf ?? ((typed: Values) => typed as unknown as Body);
  const set = (change: Partial<Values>) => {
    if (!values.isDirty) void schema?.().catch(() => undefined);
    values.set(change);
  };
  async function send<Input>(save: Save<Input>, inputOf: InputOf<Body, Input>): Promise<void> {
    const typed = values.getValues();
    const body = toBody(typed);
    const found = schema && (await findProblems(schema, body, words));
    const own = check?.(typed);
    // First of all, since a path of the body (`delivery.city`) and the name of its field (`city`) may differ.
    if (!errors.check({ ...own, ...found, ...own })) return;
    const input = await inputOf(body);
    if (input !== undefined) save.mutate(input);
  }
  return {
    ...values,
    ...errors,
    set,
    /** Back to what is saved, with nothing kept and nothing wrong. */
    reset: (saved?: Values) => {
      values.reset(saved);
      errors.clear();
    },
    /** What the API refused: its sentences at their fields; `message` on top where it names none of this form. */
    refuse: (error: unknown, message: string) =>
      errors.setFromApiError(error instanceof ApiError ? error.fields : [], message),
    /** To be spread on a field of text. */
    text: <Name extends NamesOfTexts<Values>>(name: Name) => ({
      ...errors.field(name),
      value: values.values[name],
      onChange: (event: { currentTarget: { value: string } }) =>
        set({ [name]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    /**
     * What the form does when it is sent: checks what is typed and sends it, unless that is being done already.
     * @param inputOf the input of the call; `undefined` sends nothing, as when somebody takes it back on being asked
     */
    onSubmit:
      <Input>(save: Save<Input>, inputOf: InputOf<Body, Input>) =>
      (event: FormEvent): void => {
        event.preventDefault();
        if (isBusy.current || save.isPending) return;
        isBusy.current = true;
        void send(save, inputOf).finally(() => {
          isBusy.current = false;
        });
      },
  };
}

/** A form as a part of it takes it. */
export type Form<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  'values' | 'isDirty' | 'set' | 'field' | 'text'
>;

type InputOf<Body, Input> = (body: Body) => Input | undefined | Promise<Input | undefined>;

type NamesOfTexts<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];
