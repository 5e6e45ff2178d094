import { ApiError } from '@trpeza/api-client/api-error';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SummaryError } from '../error-summary/error-summary.tsx';
import { findProblems, type Schema } from './find-problems.ts';
import { type FieldErrors, type FoundErrors, placeErrors } from './place-errors.ts';
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
 *   <TextField {...form.text('email')} label={t('email')} />
 * ```
 */
export function useForm<Values extends object, Body extends object = Values>(
  options: FormOptions<Values, Body>,
) {
  const { values: start, schema, bodyOf, check, draft } = options;
  const { i18n: words } = useTranslation();
  const values = useFormValues(start, draft);
  const [names] = useState(() => namesOf(start));
  const { show, ...shown } = useShownErrors(names);
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
    /** Back to what is saved, with nothing kept and nothing wrong. */
    reset: (saved?: Values) => {
      values.reset(saved);
      shown.clear();
    },
    /** Shows these errors by their fields, and only these; one of no field of this form stands on top. */
    show: (errors: FieldErrors<string>) => show(pairsOf(errors)),
    /** What the API refused: its sentences at their fields; `message` on top where it names none of this form. */
    refuse: (error: unknown, message: string) => {
      const fields = error instanceof ApiError ? error.fields : [];
      const found = fields.map((field) => [field.path, field.message] as const);
      show(found, message);
    },
    /** To be spread on a field of text. */
    text: <Name extends NamesOfTexts<Values>>(name: Name) => ({
      ...shown.field(name),
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

const pairsOf = (errors: FieldErrors<string> = {}): FoundErrors =>
  Object.entries(errors).flatMap(([path, message]) => (message === undefined ? [] : [[path, message]]));

/** The same words at the field and in the summary, which keeps the order of the names. */
function useShownErrors<Name extends string>(names: readonly Name[]) {
  const prefix = useId();
  const [{ errors, top, attempt }, setShown] = useState<{
    errors: FieldErrors<Name>;
    top?: string | undefined;
    attempt: number;
  }>({ errors: {}, attempt: 0 });
  const notified: SummaryError[] = names.flatMap((name) => {
    const message = errors[name];
    return message === undefined ? [] : [{ fieldId: prefix + name, message }];
  });
  return {
    /** @param otherwise stands on top where none of these belongs to a field; without it the first that belongs to none does */
    show: (found: FoundErrors, otherwise?: string) => {
      const placed = placeErrors(names, found);
      const isPlaced = Object.keys(placed.errors).length > 0;
      const on = otherwise === undefined ? placed.stray : isPlaced ? undefined : otherwise;
      setShown((before) => ({ errors: placed.errors, top: on, attempt: before.attempt + 1 }));
    },
    clear: () => setShown((before) => ({ errors: {}, attempt: before.attempt })),
    summary: { errors: top === undefined ? notified : [{ message: top }, ...notified], attempt },
    /** To be spread on any field. */
    field: (name: Name) => ({ id: prefix + name, name, error: errors[name] ?? null }),
  };
}
