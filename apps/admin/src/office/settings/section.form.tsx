import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@trpeza/api-client/api-error';
import type { Input } from '@trpeza/api-client/client';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { readAmount } from '@trpeza/contract/platform/money';
import { formatWeekdays } from '@trpeza/i18n/formats';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { type Form, type FormState, useForm } from '@trpeza/ui/kit/form/use-form';
import { useAmountChecks } from '@trpeza/ui/platform/back-office/use-amount-checks';
import { useFormats } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useUser } from '@trpeza/ui/platform/back-office/use-session';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import {
  amountsOf,
  bodyOf,
  byKey,
  changedKeysOf,
  confirmedKeysOf,
  readCutoff,
  toTyped,
  valuesOf,
  type SavedSettings,
  type Section,
  type SectionValues,
} from './setting-values.ts';
import styles from './settings.module.css';

/** The form of a section; provides the props of each setting's field. */
export type SettingForm = Form<SectionValues>;

type SectionFormProps = {
  section: Section;
  saved: SavedSettings;
  /** Whether this is the visible section. The others keep their input and are hidden. */
  isShown: boolean;
  /** The setting whose field gets the focus. */
  focused: string | undefined;
  /** Called with the number of unsaved changes. */
  onChanges: (section: Section, count: number) => void;
  /** Asks for confirmation before saving. If it resolves to false, nothing is saved. */
  isSure?: (() => Promise<boolean>) | undefined;
  /** Receives the form, so that the page can show the effect of the current input. */
  children: (form: SettingForm) => ReactNode;
};

/** Settings that are saved together. */
export function SectionForm(props: SectionFormProps) {
  const { section, saved, isShown, focused, onChanges, isSure, children } = props;
  const { t } = useTranslation('settings');
  const heading = useId();
  const place = useRef<HTMLFormElement>(null);
  const [isUnchanged, setUnchanged] = useState(false);
  const { id: userId } = useUser();
  const { areMeant, unclear } = useAmountChecks();
  const readable = useSettingText();
  const form = useForm({
    values: valuesOf(section, saved),
    schema: () => import('@trpeza/contract/office/settings.schemas').then((all) => all.SettingValues),
    bodyOf: (typed) => bodyOf(section, typed),
    check: (typed) => unclear(amountsOf(section), typed),
    draft: { name: `settings ${section}`, userId, guardsTab: true },
  });
  const { before, values } = form;
  const changed = changedKeysOf(section, before, values);
  const isDirty = changed.length > 0;
  const save = useSaveSection(section, form);
  const inputOf = async (body: ReturnType<typeof bodyOf>) => {
    setUnchanged(!isDirty);
    if (!isDirty) return undefined;
    const isMeant = await areMeant<SettingKey>(confirmedKeysOf(section), before, values, {
      label: (key) => t(`field.${key}`),
      write: (amount, key) => readable(key, amount),
    });
    if (!isMeant || (isSure && !(await isSure()))) return undefined;
    const { seenAt } = values;
    const changes = changed.map((key) => ({ key, value: body[key], expectedUpdatedAt: seenAt[key] ?? null }));
    const reason = values.reason.trim();
    return { changes, ...(reason && { reason }) };
  };
  useEffect(() => onChanges(section, changed.length), [onChanges, section, changed.length]);
  useEffect(() => {
    if (focused) place.current?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  }, [focused]);
  return (
    <Paper component="section" id={section} display={isShown ? undefined : 'none'} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {t(`section.${section}.title`)}
      </Title>
      <Text c="dimmed" mb="md">
        {t(`section.${section}.text`)}
      </Text>
      <form
        ref={place}
        className={styles.form}
        onSubmit={form.onSubmit(save, inputOf)}
        noValidate
        aria-labelledby={heading}
      >
        <Stack>
          <ErrorSummary {...form.summary} />
          {children(form)}
          {isDirty ? (
            <TextField
              {...form.text('reason')}
              label={t('reason')}
              description={t('reasonHint')}
              maxLength={500}
            />
          ) : null}
          <Group gap="sm" className={styles.bar}>
            <Text role="status" fw={700} flex={1}>
              {isDirty ? t('changes', { count: changed.length }) : isUnchanged ? t('unchanged') : ''}
            </Text>
            <Button type="submit" isLoading={save.isPending}>
              {t(save.isPending ? 'saving' : 'save')}
            </Button>
            {isDirty ? (
              <Button variant="secondary" onClick={() => form.reset(valuesOf(section, saved))}>
                {t('undo')}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

type Body = Input<'PUT /api/settings'>['body'];

const { queryKey } = api.query('GET /api/settings');

/** Saves a section atomically: either all of its changes are saved or none. */
function useSaveSection(
  section: Section,
  form: Pick<FormState<SectionValues>, 'reset' | 'moveTo' | 'refuse' | 'show'>,
) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const readable = useSettingText();
  const isEmails = section === 'notifications';
  const refuse = async (error: unknown, text: string) => {
    const key = error instanceof ApiError && error.code === 'settings/changed' && error.params['settingKey'];
    if (!key) return form.refuse(error, text);
    // A colleague has changed the setting since it was loaded.
    await client.invalidateQueries({ queryKey });
    const now = byKey(client.getQueryData(queryKey) ?? []);
    const value = readable(key as SettingKey, toTyped(key as SettingKey, now[key]?.settingValue ?? ''));
    form.moveTo(valuesOf(section, now));
    return form.show({ [key]: t('changedNow', { value }) });
  };
  return useSave(
    {
      ...api.mutation('PUT /api/settings'),
      mutationFn: (body: Body) =>
        api.call('PUT /api/settings', { body }).catch((error: unknown) => {
          throw withNames(error, body.changes);
        }),
    },
    {
      done: t(isEmails ? 'emailsUpdated' : 'updated'),
      failed: t(isEmails ? 'emailsFailed' : 'failed'),
      form: { refuse: (error, text) => void refuse(error, text) },
      onSaved: (written) => {
        const all = (client.getQueryData(queryKey) ?? []).map(
          (each) => written.find(({ settingKey }) => settingKey === each.settingKey) ?? each,
        );
        client.setQueryData(queryKey, all);
        form.reset(valuesOf(section, byKey(all)));
        void client.invalidateQueries({ queryKey: ['POST /api/settings/preview'] });
      },
    },
  );
}

/** The server refers to a value by its path in the request, `changes.0.value`; the form needs the name of the setting. */
function withNames(error: unknown, changes: Body['changes']): unknown {
  if (!(error instanceof ApiError)) return error;
  const nameOf = (path: string) => changes[Number(path.split('.')[1])]?.key ?? path;
  const { status, code, message, params, requestId } = error;
  const fields = error.fields.map((field) => ({ ...field, path: nameOf(field.path) }));
  const known = code !== 'common/unreachable' && { code };
  return new ApiError(status, { ...known, message, params, fields, requestId });
}

/** Returns the display text of a setting from the text in its field. */
function useSettingText(): (key: SettingKey, typed: string) => string {
  const { t } = useTranslation('settings');
  const { language, slot, price } = useFormats();
  return (key, typed) => {
    if (key === 'delivery_weekdays') return formatWeekdays(JSON.parse(typed) as number[], language) || '–';
    if (key === 'open_slots') return (JSON.parse(typed) as string[]).map(slot).join(', ') || '–';
    if (key === 'order_cutoff') {
      const { daysBefore, time } = readCutoff(typed);
      return t('cutoffShort', { count: Number(daysBefore), time });
    }
    const read = readAmount(typed);
    if (key === 'delivery_fee_cents' && typeof read === 'number') return price(read);
    if (key === 'min_order_quantity' && typeof read === 'number') return String(read / 100);
    if (key === 'customer_share_bps' && typeof read === 'number') return `${read / 100}%`;
    return typed || '–';
  };
}
