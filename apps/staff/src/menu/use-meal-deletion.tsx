import { Stack } from '@mantine/core';
import { useDeleteMeal } from '@trpeza/ui/menu/use-delete-meal';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { useTranslation } from 'react-i18next';

/** Asks for confirmation with the name of the meal, and suggests alternatives to deleting it. */
export function useMealDeletion() {
  const { t } = useTranslation('menu');
  const localized = useLocalized();
  return useDeleteMeal((meal) => ({
    title: t('deletion.title', { name: localized(meal, 'name').text }),
    text: (
      <Stack gap="sm">
        <p>{t('deletion.text')}</p>
        <p>{t('deletion.instead')}</p>
      </Stack>
    ),
  }));
}
