import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import type { OtherSite } from '../../paths.ts';
import { useErrorText } from '../../use-error-text.ts';

/** Opens another site with the same user signed in, by a one-time URL. */
export function useOpenOtherSite(): (to: OtherSite) => void {
  const { t } = useTranslation('home');
  const toast = useToast();
  const errorText = useErrorText();
  const { mutate } = useMutation({
    ...api.mutation('POST /api/handover'),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.show({ kind: 'error', title: t('nav.leavingFailed'), text: errorText(error) }),
  });
  return ({ site, path }) => mutate({ body: { site, path } });
}
