import { Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredDiet } from '@trpeza/contract/customers/diet.schemas';
import { localDateOf } from '@trpeza/i18n/formats';
import { DietFields } from '@trpeza/ui/customers/diet-fields';
import { Button } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { notifyOtherTabs } from '../../access/sign-in/other-tabs.ts';
import { api } from '../../api.ts';
import { useBackGuard } from '../../parts/use-back-guard.ts';
import { useOwnDraft } from '../../parts/use-own-draft.ts';
import { sessionQuery } from '../../queries.ts';
import { useErrorText } from '../../use-error-text.ts';
import { useKitchen } from '../../use-formats.ts';
import { EraseButton } from '../profile/erase-button.tsx';
import { PhoneUs } from '../profile/phone-us.tsx';
import { Section } from '../profile/section.tsx';

const dietQuery = api.query('GET /api/user/diet');

/** A customer's allergies and diet, with a text about their purpose, who sees them, and how to withdraw them. */
export function DietSection({ userId }: { userId: number }) {
  const { t } = useTranslation('accounts');
  const diet = useQuery(dietQuery);
  // Resets the form after the consent was withdrawn.
  const [round, setRound] = useState(0);
  return (
    // The id is the target of the links in the shop's allergy warnings.
    <Section id="diet" title={t('diet.title')}>
      <p>{t('diet.lead')}</p>
      <p>{t('diet.who')}</p>
      <p>
        {t('diet.severe')} <PhoneUs />
      </p>
      <QueryView query={diet} title={t('diet.failed.load')} help={null} level={4}>
        {(kept) => (
          <DietForm key={round} userId={userId} kept={kept} onForgotten={() => setRound(round + 1)} />
        )}
      </QueryView>
    </Section>
  );
}

interface DietFormProps {
  userId: number;
  kept: StoredDiet | null;
  onForgotten: () => void;
}

/** Nothing is stored before the consent is ticked. Customers who have given it before can simply change their answers. */
function DietForm({ userId, kept, onForgotten }: DietFormProps) {
  const { t } = useTranslation(['accounts', 'meals']);
  const { timeZone } = useKitchen();
  const errorText = useErrorText();
  const form = useForm({
    values: { allergens: kept?.allergens ?? [], diets: kept?.diets ?? [], consent: kept !== null },
    schema: () => import('@trpeza/contract/customers/diet.schemas').then((all) => all.SaveDiet),
    // The form checks the consent itself and always sends it: without it, the schema would not validate the other fields.
    bodyOf: ({ allergens, diets }) => ({ allergens, diets, consent: true as const }),
    check: ({ consent }) => (consent ? {} : { consent: t('rules.diet-consent') }),
    draft: useOwnDraft('diet', userId),
  });
  useBackGuard(form.isDirty);
  const show = useShowDiet();
  const save = useMutation({
    ...api.mutation('PUT /api/user/diet'),
    onSuccess: (saved) => {
      form.reset(form.values);
      return show(saved);
    },
    // The server reports an unknown value in a list by its index; the form has one field for the whole list.
    onError: (error) => form.refuse(error, errorText(error)),
  });
  const { id, error } = form.field('allergens');
  return (
    <form noValidate onSubmit={form.onSubmit(save, (body) => ({ body }))} onChange={save.reset}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <DietFields id={id} error={error} values={form.values} set={form.set} />
        {kept ? (
          <p>
            {t('diet.agreed', { date: localDateOf(kept.consentedAt, timeZone) })} {t('diet.consentHint')}
          </p>
        ) : (
          <CheckRow {...form.checked('consent')} label={t('diet.consent')} hint={t('diet.consentHint')} />
        )}
        {save.isSuccess ? (
          <Notice kind="success" title={t('diet.saved')} level={4} announce>
            {t('diet.savedText')}
          </Notice>
        ) : null}
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button type="submit" size="large" isLoading={save.isPending}>
            {t('diet.save')}
          </Button>
          {kept ? (
            <EraseButton
              label={t('diet.remove')}
              erase={async () => {
                await api.call('DELETE /api/user/diet');
                await show(null);
              }}
              focusAfter="diet"
              onErased={() => {
                form.reset({ allergens: [], diets: [], consent: false });
                onForgotten();
              }}
              texts={{
                title: t('diet.removeTitle'),
                text: t('diet.removeText'),
                keep: t('diet.keep'),
                failed: t('diet.failed.remove'),
                done: t('diet.removed'),
              }}
            />
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** Updates the cart and all pages after a change, in other tabs too. */
function useShowDiet(): (kept: StoredDiet | null) => Promise<void> {
  const client = useQueryClient();
  return async (kept) => {
    client.setQueryData(dietQuery.queryKey, kept);
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    notifyOtherTabs();
  };
}
