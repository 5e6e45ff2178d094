import { type AddressValues, AddressFields } from '@trpeza/ui/features/accounts/address-fields';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { expect, test } from 'vitest';
import { draw } from '../../draw-page.tsx';

test('the office is not asked about an address of its own', () => {
  const form = {
    values: { isDefault: false },
    set: () => undefined,
    text: () => ({ value: '', onChange: () => undefined }),
  } as unknown as Form<AddressValues>;
  const { text } = draw(<AddressFields form={form} country="AU" isDefault={false} isOwn={false} />);
  expect(text).toContain('Use this as the default address');
  expect(text).not.toMatch(/\bmy\b/i);
});
