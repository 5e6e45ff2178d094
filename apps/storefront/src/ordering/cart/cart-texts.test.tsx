import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { renderPart } from '../../render-part.tsx';
import type { MenuMeal } from '../../page-data.ts';
import { kitchenQuery } from '../../queries.ts';
import { NextStepsList } from '../../customers/profile/next-steps-list.tsx';
import { SessionContext, UNKNOWN_SESSION } from '../../access/sign-in/use-session.ts';
import { AddToCart } from './add-to-cart.tsx';
import { CartButton } from './cart-button.tsx';
import { CardAdd } from './card-add.tsx';

const meal = {
  id: 1,
  name: 'Tavche gravche',
  name_mk: 'Тавче гравче',
  price: '9.70',
  prices: [],
  isActive: true,
  stockStatus: 'in_stock',
  allergens: [],
  diets: [],
} as unknown as MenuMeal;
const delivery = { deliveryDate: '2026-12-07', deliveryTime: '10:00 - 12:00' } as const;

test('AddToCart, CartButton and CardAdd render buttons only if the shop takes online orders', () =>
  eachRow(
    [
      ['open', true, 'Add to basket'],
      ['interrupted', true, 'Add to basket'],
      ['by-phone', false, 'Order by telephone'],
      ['not-yet', false, 'We do not take orders yet'],
    ] as const,
    ([ordering, hasBasket, text]) => {
      const kitchen = { name: 'Trpeza', nameMk: 'Трпеза', currency: 'USD', phone: '03 5550 0143', ordering };
      const draw = (part: ReactNode) => renderPart(part, 'en', [[kitchenQuery.queryKey, kitchen]]);
      const add = draw(<AddToCart meal={meal} delivery={delivery} />);
      expect(add.text).toContain(text);
      expect(add.html.includes('tel:')).toBe(!hasBasket);
      expect(draw(<CartButton />).html.includes('<button')).toBe(hasBasket);
      expect(draw(<CardAdd meal={meal} onOpen={() => {}} />).html.includes('<button')).toBe(hasBasket);
    },
  ));

const draw = (change: Partial<User>, language: 'en' | 'mk') => {
  const user = { id: 1, role: 'customer', email: 'ana@example.org', ...change } as User;
  return renderPart(
    <SessionContext value={{ ...UNKNOWN_SESSION, state: 'signed-in', user }}>
      <NextStepsList />
    </SessionContext>,
    language,
  );
};

test('NextStepsList shows a new customer only the steps that are left', () =>
  eachRow(
    [
      ['en', 'Your account is created', 'ana@example.org', 'Send it again', 'We verify your account'],
      [
        'mk',
        'Вашата сметка е отворена',
        'ana@example.org',
        'Испрати повторно',
        'Ја потврдуваме Вашата сметка',
      ],
    ] as const,
    ([language, created, email, again, verify]) => {
      const both = draw({ isVerified: false, isEmailConfirmed: false }, language).text;
      for (const part of [created, email, again, verify]) expect(both).toContain(part);
      const confirmed = draw({ isVerified: false, isEmailConfirmed: true }, language).text;
      expect(confirmed).toContain(verify);
      for (const part of [email, again]) expect(confirmed).not.toContain(part);
      const verified = draw({ isVerified: true, isEmailConfirmed: false }, language).text;
      expect(verified).toContain(email);
      for (const part of [created, verify]) expect(verified).not.toContain(part);
    },
  ));
