import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { Button } from '@trpeza/ui/kit/button/button';
import { TextField } from '@trpeza/ui/kit/field/text-field';
import type { DemoDebitProps } from './use-decide-debit.ts';
import { useDecideDebit } from './use-decide-debit.ts';

const EMPTY = { holder: '', number: '', expiry: '', cvv: '' };
type Field = keyof typeof EMPTY;
const LONGEST: Record<Field, number> = { holder: 80, number: 19, expiry: 5, cvv: 4 };

/** Name and number are required but not checked any further: the input never leaves this page. */
export function DemoCardForm(props: DemoDebitProps & { paymentReference: string }) {
  const { t } = useTranslation('payments');
  const { pay, cancel, phase, failure } = useDecideDebit(props);
  const form = useForm({
    values: EMPTY,
    check: ({ holder, number }) => ({
      ...(holder.trim() === '' ? { holder: t('rules.holder-required') } : {}),
      ...(number.trim() === '' ? { number: t('rules.card-required') } : {}),
    }),
  });
  const answer = { mutate: () => void pay(), isPending: phase !== 'idle' };
  const labelled = (name: Field) => ({
    ...form.text(name),
    label: t(`demo.${name}`),
    // Browsers must not offer to fill in a real card here.
    autoComplete: 'off',
    maxLength: LONGEST[name],
  });

  if (phase === 'paid')
    return (
      <Notice kind="success" title={t('demo.success')} announce>
        {t('demo.successText')}
      </Notice>
    );
  const payLabel = props.amount ? t('demo.pay', { amount: props.amount }) : t('demo.payPlain');
  return (
    <form noValidate onSubmit={form.onSubmit(answer, () => null)}>
      <Stack gap="md">
        <Title order={2}>{t('demo.form')}</Title>
        <ErrorSummary {...form.summary} />
        <TextField {...labelled('holder')} required />
        <TextField {...labelled('number')} inputMode="numeric" required />
        <TextField {...labelled('expiry')} description={t('demo.expiryHint')} isOptional />
        <TextField {...labelled('cvv')} description={t('demo.cvvHint')} inputMode="numeric" isOptional />
        {failure ? (
          <Notice kind="error" title={t('demo.failed')} level={3} announce>
            {failure}
          </Notice>
        ) : null}
        <Stack gap="sm">
          <Button type="submit" size="large" isWide isLoading={phase !== 'idle'}>
            {phase === 'idle' ? payLabel : t('demo.processing')}
          </Button>
          <Button variant="secondary" size="large" isWide onClick={cancel}>
            {t('demo.cancel')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
