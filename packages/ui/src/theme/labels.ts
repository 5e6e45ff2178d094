import type { MantineThemeOverride } from '@mantine/core';
import type { TFunction } from 'i18next';

/** Names for the buttons that Mantine draws without words, in the shown language. */
export function labelled(t: TFunction<'common'>): MantineThemeOverride {
  const close = { 'aria-label': t('close') };
  const pageNames: Record<string, string> = {
    first: t('pages.first'),
    last: t('pages.last'),
    next: t('pages.next'),
    previous: t('pages.previous'),
  };
  const calendar = {
    ariaLabels: {
      nextMonth: t('calendar.nextMonth'),
      previousMonth: t('calendar.previousMonth'),
    },
  };
  return {
    components: {
      CloseButton: { defaultProps: close },
      Modal: { defaultProps: { closeButtonProps: close } },
      Drawer: { defaultProps: { closeButtonProps: close } },
      Notification: { defaultProps: { closeButtonProps: close } },
      Alert: { defaultProps: { closeButtonLabel: t('close') } },
      PasswordInput: {
        // Reachable by keyboard and named, unlike Mantine's own default.
        defaultProps: {
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
        },
      },
      Pagination: {
        defaultProps: {
          'aria-label': t('pages.label'),
          getControlProps: (control: string) => ({ 'aria-label': pageNames[control] }),
          getItemProps: (page: number) => ({ 'aria-label': t('pages.page', { page }) }),
        },
      },
      DatePicker: { defaultProps: calendar },
      DatePickerInput: { defaultProps: { ...calendar, clearButtonProps: close } },
    },
  };
}
