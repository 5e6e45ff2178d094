import { TextArea, type TextAreaProps } from '@trpeza/ui/kit/field/text-field';
import { useTranslation } from 'react-i18next';

type ReasonFieldProps = Pick<TextAreaProps, 'id' | 'error' | 'value' | 'onChange'>;

/** The reason for a change to a person: optional, and useful to later readers of the history. */
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

/** As the API takes it: what is empty is left out. */
export const asReason = (reason: string): { reason?: string } => {
  const said = reason.trim();
  return said === '' ? {} : { reason: said };
};
