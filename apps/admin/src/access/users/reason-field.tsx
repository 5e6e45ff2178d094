import { Stack } from '@mantine/core';
import { type ConfirmOptions, useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { TextArea, type TextAreaProps } from '@trpeza/ui/kit/field/text-field';
import { useTranslation } from 'react-i18next';

type ReasonFieldProps = Pick<TextAreaProps, 'id' | 'error' | 'value' | 'onChange'>;

/** The optional reason for a change to a person, shown in the audit log. */
export function ReasonField(props: ReasonFieldProps) {
  const { t } = useTranslation('admin');
  return (
    <TextArea
      name="reason"
      label={t('reason.label')}
      description={t('reason.text')}
      maxLength={500}
      rows={2}
      {...props}
    />
  );
}

/** The reason as a request parameter, omitted when empty. */
export const reasonParam = (reason: string): { reason?: string } => {
  const said = reason.trim();
  return said === '' ? {} : { reason: said };
};

/** Asks for a confirmation with an optional reason, and resolves to the request parameter, or to undefined if cancelled. */
export function useConfirmWithReason() {
  const confirm = useConfirm();
  return async ({ text, ...question }: ConfirmOptions): Promise<{ reason?: string } | undefined> => {
    let reason = '';
    const isSure = await confirm({
      ...question,
      text: (
        <Stack>
          {text}
          <ReasonField onChange={({ currentTarget }) => (reason = currentTarget.value)} />
        </Stack>
      ),
    });
    return isSure ? reasonParam(reason) : undefined;
  };
}
