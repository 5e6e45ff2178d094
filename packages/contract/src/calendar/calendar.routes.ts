import { everyone } from '../accounts/access.ts';
import { route } from '../shared/route.ts';
import { DeliveryOptions } from './calendar.schemas.ts';

export const calendarRoutes = {
  options: route({
    method: 'GET',
    path: '/api/delivery-options',
    summary: 'The dates and slots that can be ordered now',
    access: everyone,
    ok: { 200: DeliveryOptions },
    errors: [],
  }),
};
