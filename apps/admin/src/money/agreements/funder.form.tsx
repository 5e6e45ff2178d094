import { SimpleGrid } from '@mantine/core';
import {
  FUNDER_KINDS,
  type FunderKind,
  AGREEMENT_LENGTHS,
} from '@trpeza/contract/money/agreements.constants';
import type { Funder, SaveFunder } from '@trpeza/contract/money/agreements.schemas';
import { TAX_CODES, type TaxCode } from '@trpeza/contract/money/tax-codes.constants';
import { Select } from '@trpeza/ui/kit/field/select';
import { TextArea, TextField, type TextFieldProps } from '@trpeza/ui/kit/field/text-field';
import { EditDialog } from '@trpeza/ui/platform/back-office/edit-dialog';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';

/** Adds or edits a funder and the details printed on its invoices. */
export function FunderForm({ funder, onClose }: { funder: Funder | undefined; onClose: () => void }) {
  const { t } = useTranslation('agreements');
  return (
    <EditDialog
      title={t(funder ? 'funders.changeTitle' : 'funders.add')}
      onClose={onClose}
      form={{
        values: {
          name: funder?.name ?? '',
          nameMk: funder?.nameMk ?? '',
          kind: funder?.kind ?? ('support_at_home' as FunderKind),
          email: funder?.email ?? '',
          address: funder?.address ?? '',
          businessNumber: funder?.businessNumber ?? '',
          lineText: funder?.lineText ?? '',
          claimingCode: funder?.claimingCode ?? '',
          taxCode: funder?.taxCode ?? ('free' as TaxCode),
          termsDays: String(funder?.termsDays ?? 14),
        },
        schema: () => import('@trpeza/contract/money/agreements.schemas').then((module) => module.SaveFunder),
        bodyOf: ({ termsDays, ...values }) => ({
          ...values,
          termsDays: /^\d+$/.test(termsDays.trim()) ? Number(termsDays) : Number.NaN,
        }),
      }}
      call={
        funder
          ? api.mutation('PUT /api/funders/{id}', (body: SaveFunder) => ({
              params: { id: funder.id },
              body: { ...body, version: funder.version },
            }))
          : api.mutation('POST /api/funders', (body: SaveFunder) => ({ body }))
      }
      done={t('funders.saved')}
      failed={t('funders.saveFailed')}
      onSaved={onClose}
    >
      {(form) => {
        const line = (
          name: 'name' | 'nameMk' | 'businessNumber' | 'lineText' | 'claimingCode',
          more: Partial<TextFieldProps> = {},
        ) => (
          <TextField
            {...form.text(name)}
            label={t(`funders.${name}`)}
            maxLength={AGREEMENT_LENGTHS[name === 'nameMk' ? 'name' : name]}
            isOptional={name !== 'name'}
            {...more}
          />
        );
        return (
          <>
            {line('name', { required: true })}
            {line('nameMk', { lang: 'mk' })}
            <Select
              {...form.text('kind')}
              label={t('funders.kind')}
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
              isOptional
            />
            {line('businessNumber')}
            {line('lineText', { description: t('funders.lineTextHint') })}
            {line('claimingCode')}
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <Select
                {...form.text('taxCode')}
                label={t('funders.taxCode')}
                options={TAX_CODES.map((value) => ({ value, label: t(`tax.${value}`) }))}
              />
              <TextField
                {...form.text('termsDays')}
                label={t('funders.termsDays')}
                inputMode="numeric"
                maxLength={3}
              />
            </SimpleGrid>
          </>
        );
      }}
    </EditDialog>
  );
}
