import { useTranslation } from 'react-i18next';
import { Button } from '@trpeza/ui/kit/button/button';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { VisuallyHidden } from '@trpeza/ui/kit/visually-hidden/visually-hidden';
import type { MenuMeal } from '../../page-data.ts';

interface AddButtonProps {
  meal: MenuMeal;
  isLoading?: boolean;
  onClick: () => void;
}

export function AddButton({ meal, ...rest }: AddButtonProps) {
  const { t } = useTranslation('cart');
  const { text: name, lang } = useLocalized()(meal, 'name');
  return (
    <Button variant="secondary" size="small" {...rest}>
      <Icon name="plus" /> {t('addOne')}
      <VisuallyHidden>
        <span lang={lang}>: {name}</span>
      </VisuallyHidden>
    </Button>
  );
}
