import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ApiError } from '@trpeza/api-client/api-error';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { type ConfirmOptions, useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import type { FormOptions, FormState } from '@trpeza/ui/kit/form/use-form';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { type RowAction, RowMenu } from '@trpeza/ui/kit/row-menu/row-menu';
import { EditDialog, type EditFormProps } from '@trpeza/ui/platform/back-office/edit-dialog';
import { type Call, useSave } from '@trpeza/ui/platform/back-office/use-save';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SectionProps {
  file: ClientFile;
}

/** For links that stand alone: high enough for a finger on phones. */
export const TOUCH = {
  display: 'inline-flex',
  mih: { base: '2.75rem', md: 0 },
  style: { alignItems: 'center' },
} as const;

interface FileSectionProps {
  title: string;
  /** The form that edits the section, or adds an entry to it, behind a button with this name for screen readers. */
  form?: { label: string; adds?: boolean; render: (onClose: () => void) => ReactNode };
  /** Further buttons and links. */
  action?: ReactNode;
  children: ReactNode;
}

export function FileSection({ title, form, action, children }: FileSectionProps) {
  const { t } = useTranslation('customers');
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper component="section" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} fz="lg" id={heading}>
            {title}
          </Title>
          <Group gap="xs">
            {form ? (
              <Button variant="subtle" size="small" aria-label={form.label} onClick={() => setOpen(true)}>
                <Icon name={form.adds ? 'plus' : 'edit'} /> {t(form.adds ? 'add' : 'edit')}
              </Button>
            ) : null}
            {action}
          </Group>
        </Group>
        {children}
        {isOpen ? form?.render(() => setOpen(false)) : null}
      </Stack>
    </Paper>
  );
}

interface EntryProps {
  kind: 'addresses' | 'contacts' | 'notes';
  name: string;
  /** The text in the question before the entry is deleted; defaults to its name. */
  text?: string;
  /** Opens the form of the entry, or another action on it. */
  edit: RowAction;
  /** Deletes the entry. */
  call: Call<void, unknown>;
  children: ReactNode;
}

/** An entry of a list, with a menu to change or delete it. */
export function Entry({ kind, name, text = name, edit, call, children }: EntryProps) {
  const { t } = useTranslation(['customers', 'admin']);
  const question = { title: t(`${kind}.removeTitle`), text, confirmLabel: t(`${kind}.remove`) };
  const remove = useDeleteFileEntry(call, question);
  return (
    <Group component="li" justify="space-between" align="start" wrap="nowrap" gap="sm">
      {children}
      <RowMenu
        label={t('admin:rowActions', { name })}
        actions={[edit, { label: t('remove'), icon: 'trash', isDanger: true, onSelect: () => void remove() }]}
      />
    </Group>
  );
}

/** A list of entries, or the text that stands in place of an empty one. */
export const EntryList = ({ none, children }: { none?: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    <Text c="dimmed">{none}</Text>
  ) : (
    <Stack component="ul" gap="sm">
      {children}
    </Stack>
  );

/** A text as it was typed, with its line breaks. */
export const TypedText = ({ children }: { children: ReactNode }) => (
  <Box component="p" style={{ whiteSpace: 'pre-line' }}>
    {children}
  </Box>
);

/** Deletes part of the client file after a confirmation dialog. */
export function useDeleteFileEntry(call: Call<void, unknown>, question: ConfirmOptions) {
  const { t } = useTranslation('customers');
  const confirm = useConfirm();
  const { mutate } = useSave(call, { done: t('removed'), failed: t('failed') });
  return async () => {
    if (await confirm({ ...question, destructive: true })) mutate();
  };
}

type Versioned<Body> = Body & { expected: string };

/** The request of a section: the customer's id, and the body with the version on which it is based. */
export interface Change<Body> {
  params: { id: number };
  body: Versioned<Body>;
}

interface FileDialogProps<Values extends object, Result, Body extends object> extends Pick<
  EditFormProps<Values, Change<Body>, Result, Versioned<Body>>,
  'call' | 'submit'
> {
  title: string;
  /** The form; its values are those stored now. `expected` is added to the body. */
  form: FormOptions<Values, Body>;
  file: ClientFile;
  section: keyof ClientFile['versions'];
  /** The section as it is stored now, shown after a conflict with a colleague's change. */
  now: ReactNode;
  onClose: () => void;
  onSaved?: (result: Result) => void;
  children: (form: FormState<Values, Versioned<Body>>) => ReactNode;
}

/**
 * A dialog that edits a section of the client file. After a conflict with a colleague's change the entered values stay, and
 * saving again overwrites the colleague's values in these fields.
 */
export function FileDialog<Values extends object, Result, Body extends object = Values>(
  props: FileDialogProps<Values, Result, Body>,
) {
  const { form, file, section, now, onClose, onSaved = onClose, children, ...dialog } = props;
  const { t } = useTranslation('customers');
  const stored = { version: file.versions[section], values: form.values };
  // Later refetches of the page do not change the base of an open form.
  const base = useRef(stored.version);
  const bodyOf = form.bodyOf ?? ((values: Values) => values as unknown as Body);
  return (
    <EditDialog<Values, Change<Body>, Result, Versioned<Body>>
      {...dialog}
      onClose={onClose}
      form={{ ...form, bodyOf: (values) => ({ ...bodyOf(values), expected: base.current }) }}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      done={t('saved')}
      failed={t('failed')}
      onSaved={onSaved}
    >
      {(state, { error }) => (
        <>
          {error instanceof ApiError && error.code === 'accounts/changed-meanwhile' ? (
            <Conflict baseRef={base} form={state} stored={stored}>
              {now}
            </Conflict>
          ) : null}
          {children(state)}
        </>
      )}
    </EditDialog>
  );
}

interface ConflictProps<Values> {
  baseRef: RefObject<string>;
  form: { moveTo: (values: Values) => void };
  stored: { version: string; values: Values };
  children: ReactNode;
}

/**
 * Shows a colleague's change. The stored values become the base of the form: fields that the user has not touched take
 * them, so that saving again does not revert the colleague's changes.
 */
function Conflict<Values>({ baseRef, form, stored, children }: ConflictProps<Values>) {
  const { t } = useTranslation('customers');
  useLayoutEffect(() => {
    if (baseRef.current === stored.version) return;
    baseRef.current = stored.version;
    form.moveTo(stored.values);
  });
  return (
    <Notice kind="warning" title={t('meanwhile')} level={3}>
      {children}
    </Notice>
  );
}
