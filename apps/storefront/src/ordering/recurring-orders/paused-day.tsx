import { useTranslation } from 'react-i18next';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { ButtonLink } from '@trpeza/ui/kit/button/button';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { paths } from '../../paths.ts';

/** Shown when the cart's day is paused: the pause has to end before the checkout. */
export function PausedDay({ cart, level }: { cart: Pick<Cart, 'pausedOn'>; level: 2 | 3 }) {
  const { t } = useTranslation('calendar');
  return (
    <Notice kind="warning" title={t('paused')} level={level} actions={<PauseLink />}>
      <PauseText cart={cart} />
    </Notice>
  );
}

/** The days of the pause, and how to order nevertheless. */
export function PauseText({ cart: { pausedOn } }: { cart: Pick<Cart, 'pausedOn'> }) {
  const { t } = useTranslation('calendar');
  if (!pausedOn) return null;
  const { from, to } = pausedOn;
  return to === null ? t('pausedOpen', { from }) : t('pausedTo', { from, to });
}

/** A link to the pause on the page of orders. */
export function PauseLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation('calendar');
  return (
    <ButtonLink variant="secondary" to={paths.orders('usual')} {...(onClick && { onClick })}>
      {t('endPause')}
    </ButtonLink>
  );
}
