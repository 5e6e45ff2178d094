import type { Input } from '@trpeza/api-client/client';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { DoorPlanFields } from '@trpeza/ui/customers/door-plan-fields';
import { planOf, textsOf } from '@trpeza/ui/customers/door-plan-texts';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { Button } from '@trpeza/ui/kit/button/button';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import styles from './client-file.module.css';
import { EditButton, FileSection, SectionForm } from './file-section.tsx';
import { useDeleteFileEntry } from './use-delete-file-entry.ts';
import { type SectionProps, useSaveSection, useFormBaseline, useConflictRebase } from './section-editing.ts';

/** The door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanSection({ file, editing }: SectionProps) {
  const { t } = useTranslation('customers');
  const isOpen = editing.open === 'door-plan';
  const params = { id: file.customer.id };
  const erase = useDeleteFileEntry(
    api.mutation('DELETE /api/customers/{id}/door-plan', () => ({
      params,
      query: { expected: file.versions.doorPlan },
    })),
    { title: t('door.eraseTitle'), text: t('door.eraseText'), confirmLabel: t('door.erase') },
  );
  return (
    <FileSection
      title={t('door.title')}
      isOpen={isOpen}
      action={
        <EditButton editing={editing} name="door-plan" label={t('door.edit')}>
          {t('edit')}
        </EditButton>
      }
    >
      {isOpen ? (
        <DoorPlanForm file={file} onClose={() => editing.set(undefined)} />
      ) : (
        <Steps doorPlan={file.doorPlan} />
      )}
      {file.doorPlan && editing.open === undefined ? (
        <div>
          <Button variant="subtle" size="small" onClick={erase}>
            {t('door.erase')}
          </Button>
        </div>
      ) : null}
    </FileSection>
  );
}

function Steps({ doorPlan }: Pick<ClientFile, 'doorPlan'>) {
  const { t } = useTranslation('customers');
  if (!doorPlan) return <p className={styles.quiet}>{t('door.none')}</p>;
  return (
    <>
      <DoorSteps steps={doorSteps(doorPlan)} />
      {doorPlan.note ? <p className={styles.text}>{doorPlan.note}</p> : null}
    </>
  );
}

type Body = Input<'PUT /api/customers/{id}/door-plan'>['body'];

function DoorPlanForm({ file, onClose }: { file: ClientFile; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: accounts } = useTranslation('accounts');
  const seen = useFormBaseline({ version: file.versions.doorPlan });
  const form = useForm({
    values: textsOf(file.doorPlan),
    schema: () =>
      import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDoorPlan),
    bodyOf: (texts) => ({ ...planOf(texts), expected: seen.current.version }),
    check: ({ leaveWith }) => (leaveWith ? {} : { leaveWith: accounts('rules.door-leave-required') }),
  });
  const params = { id: file.customer.id };
  const save = useSaveSection(
    api.mutation('PUT /api/customers/{id}/door-plan', (body: Body) => ({ params, body })),
    form,
    onClose,
  );
  const now = {
    seen: { version: file.versions.doorPlan },
    values: textsOf(file.doorPlan),
    error: save.error,
  };
  useConflictRebase(seen, now, form);
  return (
    <SectionForm
      onSubmit={form.onSubmit(save, (body) => body)}
      summary={form.summary}
      save={save}
      now={<Steps doorPlan={file.doorPlan} />}
      onClose={onClose}
    >
      <p className={styles.quiet}>{t('door.readOut')}</p>
      <DoorPlanFields form={form} />
    </SectionForm>
  );
}
