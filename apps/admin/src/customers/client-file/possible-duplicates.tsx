import type { PossibleDuplicate } from '@trpeza/contract/customers/client-file.schemas';
import { Button } from '@trpeza/ui/kit/button/button';
import { useConfirm } from '@trpeza/ui/kit/confirm/use-confirm';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useSave } from '@trpeza/ui/platform/back-office/use-save';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import type { SectionProps } from './file-section.tsx';
import { nameOf } from './state.section.tsx';

/**
 * Shown when a customer created by the office may have registered in the shop too. The office joins the two accounts or
 * marks them as different people.
 */
export function DuplicateNotices({ file }: SectionProps) {
  return file.possiblySame.map((other) => <DuplicateNotice key={other.id} file={file} other={other} />);
}

function DuplicateNotice({ file, other }: SectionProps & { other: PossibleDuplicate }) {
  const { t } = useTranslation(['customers', 'admin']);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { customer, hasPassword } = file;
  const own = { id: customer.id, name: nameOf(file) };
  const [kept, newcomer] = hasPassword ? [other, own] : [own, other];
  const pair = { params: { id: kept.id }, body: { newcomerId: newcomer.id } };
  const join = useSave(api.mutation('POST /api/customers/{id}/join'), {
    done: t('same.joined'),
    failed: t('same.failed'),
    onSaved: () => navigate(paths.customer(kept.id)),
  });
  const tellApart = useSave(api.mutation('POST /api/customers/{id}/different'), {
    done: t('same.toldApart'),
    failed: t('same.failed'),
  });
  const askToJoin = async () => {
    const isSure = await confirm({
      title: t('same.joinTitle'),
      text: t('same.joinText', { name: kept.name }),
      confirmLabel: t('same.joinConfirm'),
      destructive: true,
    });
    if (isSure) join.mutate(pair);
  };
  return (
    <Notice
      kind="warning"
      title={
        hasPassword
          ? t('admin:possiblySame', { name: other.name, number: other.customerNumber ?? `#${other.id}` })
          : t('same.ofNew', { name: other.name })
      }
      actions={
        <>
          <Button
            variant="secondary"
            isLoading={join.isPending}
            aria-label={t('same.with', { what: t('same.join'), name: other.name })}
            onClick={() => void askToJoin()}
          >
            {t('same.join')}
          </Button>
          <Button
            variant="secondary"
            isLoading={tellApart.isPending}
            aria-label={t('same.with', { what: t('same.different'), name: other.name })}
            onClick={() => tellApart.mutate(pair)}
          >
            {t('same.different')}
          </Button>
        </>
      }
    >
      <p>{t('same.text')}</p>
      <p>
        <Link to={paths.customer(other.id)}>{t('same.open', { name: other.name })}</Link>
      </p>
    </Notice>
  );
}
