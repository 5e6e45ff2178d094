import { admins, everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import {
  CalendarPreview,
  DeliveryOptions,
  HolidaysOf,
  PublicHolidays,
  UnsavedRules,
} from './calendar.schemas.ts';

export const calendarRoutes = {
  options: route({
    method: 'GET',
    path: '/api/delivery-options',
    summary: 'The dates and slots that can be ordered now',
    access: everyone,
    ok: { 200: DeliveryOptions },
    errors: [],
  }),
  holidays: route({
    method: 'GET',
    path: '/api/public-holidays',
    summary: 'Public holidays of a state for a good year, to choose days to close from',
    access: admins,
    query: HolidaysOf,
    ok: { 200: PublicHolidays },
    errors: [],
  }),
  preview: route({
    method: 'POST',
    path: '/api/settings/preview',
    summary: 'The dates that settings not saved yet would give, and whose deliveries they would touch',
    access: admins,
    body: UnsavedRules,
    ok: { 200: CalendarPreview },
    errors: [],
  }),
};
