import type { PackingControl as Control } from '@trpeza/contract/kitchen/packing.schemas';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { useTranslation } from 'react-i18next';

/** Whether the list contains all that was paid for: the kitchen may rely on it, or must not begin. */
export function PackingControl({ control }: { control: Control }) {
  const { t } = useTranslation('kitchen');
  const { t: words } = useTranslation('orders');
  if (control.agrees && control.ordersIn === 0) return null;
  if (!control.agrees) {
    return (
      <Notice kind="error" title={t('packing.differs')} announce>
        {t('packing.differsText', { ...control })}
      </Notice>
    );
  }
  const orders = t('packing.orders', { count: control.ordersIn });
  const meals = words('meals', { count: control.mealsIn });
  return <Notice kind="success" title={t('packing.agrees', { orders, meals })} />;
}
