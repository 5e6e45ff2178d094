import { admins, caseManagers, everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import {
  CalendarPreview,
  DeliveryDays,
  DeliveryDaysQuery,
  DeliveryOptions,
  HolidaysOf,
  PublicHolidays,
  UnsavedRules,
} from './calendar.schemas.ts';

export const calendarRoutes = {
  options: route({
    method: 'GET',
    path: '/api/delivery-options',
    summary: 'List the dates and slots that can currently be ordered',
    access: everyone,
    ok: { 200: DeliveryOptions },
    errors: [],
  }),
  days: route({
    method: 'GET',
    path: '/api/delivery-days',
    summary: 'List the dates of a range with deliveries, closures, cut-offs and the number of active orders',
    access: caseManagers,
    query: DeliveryDaysQuery,
    ok: { 200: DeliveryDays },
    errors: [],
  }),
  holidays: route({
    method: 'GET',
    path: '/api/public-holidays',
    summary: 'List the public holidays of a state for about a year, as suggestions for closed dates',
    access: admins,
    query: HolidaysOf,
    ok: { 200: PublicHolidays },
    errors: [],
  }),
  preview: route({
    method: 'POST',
    path: '/api/settings/preview',
    summary:
      'Preview the dates that unsaved settings would produce, and the deliveries that they would affect',
    access: admins,
    body: UnsavedRules,
    ok: { 200: CalendarPreview },
    errors: [],
  }),
};
