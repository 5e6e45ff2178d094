import { Text } from '@mantine/core';
import type { ClientFile } from '@trpeza/contract/customers/client-file.schemas';
import { doorSteps } from '@trpeza/contract/customers/door-plan.constants';
import { DoorPlanFields } from '@trpeza/ui/customers/door-plan-fields';
import { planOf, textsOf } from '@trpeza/ui/customers/door-plan-texts';
import { DoorSteps } from '@trpeza/ui/customers/door-steps';
import { useTranslation } from 'react-i18next';
import { api } from '../../api.ts';
import { EraseButton, FileDialog, FileSection, type SectionProps, TypedText } from './file-section.tsx';

/** The door plan: instructions for the driver if the customer does not open the door. */
export function DoorPlanSection({ file }: SectionProps) {
  const { t } = useTranslation('customers');
  const question = { title: t('door.eraseTitle'), text: t('door.eraseText'), confirmLabel: t('door.erase') };
  const render = (onClose: () => void) => <DoorPlanForm file={file} onClose={onClose} />;
  return (
    <FileSection
      title={t('door.title')}
      form={{ label: t('door.edit'), render }}
      action={
        file.doorPlan ? (
          <EraseButton
            call={api.mutation('DELETE /api/customers/{id}/door-plan', () => ({
              params: { id: file.customer.id },
              query: { expected: file.versions.doorPlan },
            }))}
            question={question}
          />
        ) : null
      }
    >
      <Steps doorPlan={file.doorPlan} />
    </FileSection>
  );
}

function Steps({ doorPlan }: Pick<ClientFile, 'doorPlan'>) {
  const { t } = useTranslation('customers');
  if (!doorPlan) return <Text c="dimmed">{t('door.none')}</Text>;
  return (
    <>
      <DoorSteps steps={doorSteps(doorPlan)} />
      {doorPlan.note ? <TypedText>{doorPlan.note}</TypedText> : null}
    </>
  );
}

function DoorPlanForm({ file, onClose }: SectionProps & { onClose: () => void }) {
  const { t } = useTranslation('customers');
  const { t: accounts } = useTranslation('accounts');
  return (
    <FileDialog
      title={t('door.title')}
      onClose={onClose}
      form={{
        values: textsOf(file.doorPlan),
        schema: () =>
          import('@trpeza/contract/customers/client-file.schemas').then((all) => all.SaveClientFileDoorPlan),
        bodyOf: planOf,
        check: ({ leaveWith }) => (leaveWith ? {} : { leaveWith: accounts('rules.door-leave-required') }),
      }}
      seen={{ version: file.versions.doorPlan }}
      call={api.mutation('PUT /api/customers/{id}/door-plan')}
      inputOf={(body) => ({ params: { id: file.customer.id }, body })}
      now={<Steps doorPlan={file.doorPlan} />}
    >
      {(form) => (
        <>
          <Text c="dimmed">{t('door.readOut')}</Text>
          <DoorPlanFields form={form} />
        </>
      )}
    </FileDialog>
  );
}
