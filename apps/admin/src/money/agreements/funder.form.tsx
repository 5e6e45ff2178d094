import { TAX_CODES, type TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import { useMutation } from '@tanstack/react-query';
import {
  FUNDER_KINDS,
  type FunderKind,
  AGREEMENT_LENGTHS,
} from '@trpeza/contract/money/agreements.constants';
import type { Funder, SaveFunder } from '@trpeza/contract/money/agreements.schemas';
import { useErrorText } from '@trpeza/ui/platform/back-office/use-error-text';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { DialogForm, FormDialog } from './form-dialog.tsx';

interface FunderFormProps {
  funder: Funder | 'new' | undefined;
  onClose: () => void;
}

/** Edits a funder and the details printed on its invoices. */
export function FunderForm({ funder, onClose }: FunderFormProps) {
  const { t } = useTranslation('agreements');
  return (
    <FormDialog
      open={funder !== undefined}
      title={funder === 'new' ? t('funders.add') : t('funders.changeTitle')}
      onClose={onClose}
    >
      <Fields funder={funder === 'new' ? undefined : funder} onClose={onClose} />
    </FormDialog>
  );
}

function Fields({ funder, onClose }: { funder: Funder | undefined; onClose: () => void }) {
  const { t } = useTranslation('agreements');
  const toast = useToast();
  const errorText = useErrorText();
  const form = useForm({
    values: {
      name: funder?.name ?? '',
      nameMk: funder?.nameMk ?? '',
      kind: funder?.kind ?? ('support_at_home' as FunderKind),
      businessNumber: funder?.businessNumber ?? '',
      address: funder?.address ?? '',
      email: funder?.email ?? '',
      taxCode: funder?.taxCode ?? ('free' as TaxCode),
      lineText: funder?.lineText ?? '',
      claimingCode: funder?.claimingCode ?? '',
      termsDays: String(funder?.termsDays ?? 14),
    },
    schema: () => import('@trpeza/contract/money/agreements.schemas').then((module) => module.SaveFunder),
    bodyOf: ({ termsDays, ...values }) => ({
      ...values,
      termsDays: /^\d+$/.test(termsDays.trim()) ? Number(termsDays) : Number.NaN,
    }),
  });
  const save = useMutation({
    mutationFn: (body: SaveFunder) =>
      funder
        ? api.call('PUT /api/funders/{id}', {
            params: { id: funder.id },
            body: { ...body, version: funder.version },
          })
        : api.call('POST /api/funders', { body }),
    mutationKey: [funder ? 'PUT /api/funders/{id}' : 'POST /api/funders'],
    onSuccess: () => {
      toast.show({ kind: 'success', title: t('funders.saved') });
      onClose();
    },
    onError: (error) => form.refuse(error, errorText(error, t('funders.saveFailed'))),
  });
  return (
    <DialogForm onSubmit={form.onSubmit(save, (body) => body)} save={save} onClose={onClose}>
      <ErrorSummary {...form.summary} />
      <TextField
        {...form.text('name')}
        label={t('funders.name')}
        maxLength={AGREEMENT_LENGTHS.name}
        required
      />
      <TextField
        {...form.text('nameMk')}
        label={t('funders.nameMk')}
        maxLength={AGREEMENT_LENGTHS.name}
        lang="mk"
        isOptional
      />
      <Select
        {...form.field('kind')}
        label={t('funders.kind')}
        value={form.values.kind}
        onChange={({ currentTarget }) => form.set({ kind: currentTarget.value as FunderKind })}
        options={FUNDER_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextField
        {...form.text('email')}
        type="email"
        label={t('funders.email')}
        description={t('funders.emailHint')}
        isOptional
      />
      <TextArea
        {...form.text('address')}
        label={t('funders.address')}
        maxLength={AGREEMENT_LENGTHS.address}
        rows={3}
        isOptional
      />
      <TextField
        {...form.text('businessNumber')}
        label={t('funders.businessNumber')}
        maxLength={AGREEMENT_LENGTHS.businessNumber}
        isOptional
      />
      <TextField
        {...form.text('lineText')}
        label={t('funders.lineText')}
        description={t('funders.lineTextHint')}
        maxLength={AGREEMENT_LENGTHS.lineText}
        isOptional
      />
      <TextField
        {...form.text('claimingCode')}
        label={t('funders.claimingCode')}
        maxLength={AGREEMENT_LENGTHS.claimingCode}
        isOptional
      />
      <Select
        {...form.field('taxCode')}
        label={t('funders.taxCode')}
        value={form.values.taxCode}
        onChange={({ currentTarget }) => form.set({ taxCode: currentTarget.value as TaxCode })}
        options={TAX_CODES.map((value) => ({ value, label: t(`tax.${value}`) }))}
      />
      <TextField
        {...form.text('termsDays')}
        label={t('funders.termsDays')}
        inputMode="numeric"
        maxLength={3}
      />
    </DialogForm>
  );
}
