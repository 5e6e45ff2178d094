import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamedRound, RoundInput, RoundList } from '@trpeza/contract/delivery/rounds.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { Button } from '@trpeza/ui/kit/button/button';
import { Dialog } from '@trpeza/ui/kit/dialog/dialog';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../api.ts';
import { driverOptions } from './round-column.tsx';
import styles from './rounds.module.css';
import { roundList } from './use-rounds.ts';

interface RoundFormProps {
  round: NamedRound | 'new' | undefined;
  drivers: RoundList['drivers'];
  onClose: () => void;
}

/** Dialog for a round's name and its default driver. */
export function RoundForm({ round, drivers, onClose }: RoundFormProps) {
  const { t } = useTranslation('deliveries');
  const title =
    round === 'new' || round === undefined ? t('office.add') : t('office.changeTitle', { name: round.name });
  return (
    <Dialog open={round !== undefined} onClose={onClose} title={title}>
      {round ? <Fields round={round} drivers={drivers} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Fields({ round, drivers, onClose }: RoundFormProps & { round: NamedRound | 'new' }) {
  const { t } = useTranslation(['deliveries', 'common']);
  const before = round === 'new' ? { name: '', driver: null } : round;
  const form = useForm({
    values: { name: before.name, driverId: before.driver?.id ?? null },
    schema: () => import('@trpeza/contract/delivery/rounds.schemas').then((all) => all.RoundInput),
  });
  const save = useSave(round, { onClose, onRefused: form.refuse });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(save, (values) => values)} noValidate>
      <ErrorSummary {...form.summary} />
      <TextField {...form.text('name')} label={t('office.name')} description={t('office.nameHelp')} />
      <Select
        {...form.field('driverId')}
        label={t('office.defaultDriver')}
        value={String(form.values.driverId ?? '')}
        onChange={({ currentTarget: { value } }) =>
          form.set({ driverId: value === '' ? null : Number(value) })
        }
        options={driverOptions(drivers, t('rounds.nobody'))}
      />
      <div className={styles.buttons}>
        <Button type="submit" isLoading={save.isPending}>
          {t('office.save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

type Outcome = { onClose: () => void; onRefused: (error: unknown, text: string) => void };

function useSave(round: NamedRound | 'new', { onClose, onRefused }: Outcome) {
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    ...api.mutation(round === 'new' ? 'POST /api/rounds' : 'PUT /api/rounds/{id}'),
    mutationFn: (body: RoundInput) =>
      round === 'new'
        ? api.call('POST /api/rounds', { body })
        : api.call('PUT /api/rounds/{id}', { params: { id: round.id }, body }),
    onSuccess: (list) => {
      client.setQueryData(roundList().queryKey, list);
      onClose();
    },
    onError: (error) => onRefused(error, errorText(error)),
  });
}
