import { mergeThemeOverrides, type MantineThemeOverride } from '@mantine/core';
import desk from './desk.module.css';
import { theme } from './theme.ts';

const calendar = {
  day: desk['day'],
  weekday: desk['weekday'],
  calendarHeader: desk['calendarHead'],
  calendarHeaderLevel: desk['calendarTitle'],
  calendarHeaderControl: desk['calendarArrow'],
  monthsListControl: desk['pick'],
  yearsListControl: desk['pick'],
};

/** The shop's theme and, on top, the denser pieces that only the kitchen and the administration use. */
export const deskTheme: MantineThemeOverride = mergeThemeOverrides(theme, {
  components: {
    Badge: {
      defaultProps: { size: 'xl', radius: 'sm', variant: 'light' },
      classNames: { root: desk['badge'], label: desk['badgeLabel'] },
    },
    Table: {
      defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' },
      classNames: { table: desk['table'] },
    },
    Tabs: { classNames: { tab: desk['tab'] } },
    SegmentedControl: {
      defaultProps: { size: 'md', color: 'ajvar' },
      classNames: { root: desk['segments'], label: desk['segment'], input: desk['segmentInput'] },
    },
    Pagination: { defaultProps: { size: 'md', gap: 'xs' }, classNames: { control: desk['page'] } },
    Notification: { classNames: { root: desk['notification'] } },
    Alert: {
      classNames: {
        root: desk['alert'],
        title: desk['alertTitle'],
        message: desk['alertMessage'],
        closeButton: desk['alertClose'],
      },
    },
    DatePicker: { defaultProps: { size: 'lg', firstDayOfWeek: 1 }, classNames: calendar },
    DatePickerInput: { defaultProps: { size: 'md', firstDayOfWeek: 1 } },
  },
});
