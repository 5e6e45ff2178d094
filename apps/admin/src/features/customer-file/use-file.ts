import type { CustomerFile } from '@trpeza/contract/customer-file/customer-file.schemas';
import { useTranslation } from 'react-i18next';
import { useSave } from '../accounts/use-save.ts';
import type { Editing } from './file-section.tsx';

/** What every section of the page gets. */
export interface SectionProps {
  file: CustomerFile;
  editing: Editing;
}

type Saving<Input, Result> = Parameters<typeof useSave<Input, Result>>[0];

/** Saves a section; the file is asked for again by itself, successful or not. */
export function useSaveSection<Input, Result>(
  call: Saving<Input, Result>['call'],
  form: Saving<Input, Result>['form'],
  onSaved: (result: Result) => void,
) {
  const { t } = useTranslation('customers');
  return useSave({ call, form, done: t('saved'), failed: t('failed'), onSaved });
}
