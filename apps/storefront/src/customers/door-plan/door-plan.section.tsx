import { Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import type { DoorPlan } from '@trpeza/contract/customers/door-plan.schemas';
import { DoorPlanFields } from '@trpeza/ui/customers/door-plan-fields';
import { planOf, previewOf, textsOf, type DoorPlanTexts } from '@trpeza/ui/customers/door-plan-texts';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { Button } from '@trpeza/ui/kit/button/button';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { QueryView } from '@trpeza/ui/kit/query-view/query-view';
import { api } from '../../api.ts';
import { useErrorText } from '../../use-error-text.ts';
import { EraseButton } from '../profile/erase-button.tsx';
import { Section } from '../profile/section.tsx';

const doorPlanQuery = api.query('GET /api/user/door-plan');

/** The customer's door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanSection({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const plan = useQuery(doorPlanQuery);
  // Resets the form after the door plan was deleted.
  const [round, setRound] = useState(0);
  return (
    <Section id="door-plan" title={t('door.title')}>
      <p>{t('door.lead')}</p>
      <QueryView query={plan} title={t('door.failed.load')} help={null} level={4}>
        {(kept) => (
          <DoorPlanForm key={round} userId={user.id} kept={kept} onForgotten={() => setRound(round + 1)} />
        )}
      </QueryView>
    </Section>
  );
}

interface DoorPlanFormProps {
  userId: number;
  kept: DoorPlan | null;
  onForgotten: () => void;
}

/** A form for the door plan, with a preview of the driver's screen below. */
function DoorPlanForm({ userId, kept, onForgotten }: DoorPlanFormProps) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const errorText = useErrorText();
  const form = useForm({
    values: textsOf(kept),
    schema: () => import('@trpeza/contract/customers/door-plan.schemas').then((all) => all.SaveDoorPlan),
    bodyOf: planOf,
    check: ({ leaveWith }) => (leaveWith ? {} : { leaveWith: t('rules.door-leave-required') }),
    draft: { name: 'door plan', userId },
  });
  const save = useMutation({
    ...api.mutation('PUT /api/user/door-plan'),
    onSuccess: (saved) => {
      client.setQueryData(doorPlanQuery.queryKey, saved);
      form.discardDraft();
    },
    onError: (error) => form.refuse(error, errorText(error)),
  });
  return (
    <form noValidate onChange={save.reset} onSubmit={form.onSubmit(save, (body) => ({ body }))}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <DoorPlanFields form={form} />
        <Preview texts={form.values} />
        {save.isSuccess ? (
          <Notice kind="success" title={t('door.saved')} level={4} announce>
            {t('door.savedText')}
          </Notice>
        ) : null}
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button type="submit" size="large" isLoading={save.isPending}>
            {t('door.save')}
          </Button>
          {kept ? (
            <EraseButton
              label={t('door.remove')}
              erase={() => api.call('DELETE /api/user/door-plan')}
              focusAfter="door-plan"
              onErased={() => {
                client.setQueryData(doorPlanQuery.queryKey, null);
                form.discardDraft();
                onForgotten();
              }}
              texts={{
                title: t('door.removeTitle'),
                text: t('door.removeText'),
                keep: t('door.keep'),
                failed: t('door.failed.remove'),
                done: t('door.removed'),
              }}
            />
          ) : null}
        </Group>
      </Stack>
    </form>
  );
}

/** The same steps, with the same texts, as on the driver's screen. */
function Preview({ texts }: { texts: DoorPlanTexts }) {
  const { t } = useTranslation('accounts');
  const preferences = previewOf(texts);
  return (
    <Notice title={t(preferences ? 'door.preview' : 'door.previewRecurring')} level={3}>
      <DoorSteps steps={doorSteps(preferences)} />
      {preferences ? <p style={{ whiteSpace: 'pre-line' }}>{texts.note.trim()}</p> : null}
    </Notice>
  );
}
