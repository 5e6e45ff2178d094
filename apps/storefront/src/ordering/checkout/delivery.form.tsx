import { Box, Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@trpeza/api-client/api-error';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { isAustralianField } from '@trpeza/contract/customers/countries.constants';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import {
  findSavedAddress,
  ADDRESS_FIELDS,
  type DeliveryAddress,
  deliveryAddressOf,
} from '@trpeza/ui/ordering/checkout/delivery-address';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { useForm } from '@trpeza/ui/kit/form/use-form';
import { CheckRow } from '@trpeza/ui/kit/check-list/check-list';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { StreetField } from '@trpeza/ui/customers/street-field';
import { useIdle } from '../../lazy-component.tsx';
import { paths } from '../../paths.ts';
import { useKitchen } from '../../use-formats.ts';
import { useAddresses } from '../../customers/addresses/use-addresses.ts';
import styles from './checkout.module.css';
import { SavedAddresses } from './saved-addresses.tsx';
import { DELIVERY_DRAFT_NAME } from './use-finish-order.ts';

interface DeliveryFormProps {
  user: User;
  /** The server's error for the submitted form. */
  refused: ApiError | undefined;
  onDone: (values: Delivery, isToKeep: boolean) => void;
}

/** Step 1: the recipient and the address. */
export function DeliveryForm({ user, refused, onDone }: DeliveryFormProps) {
  const { t } = useTranslation(['checkout', 'common', 'accounts']);
  const { country } = useKitchen();
  const { data: addresses, isError } = useAddresses();
  const form = useDeliveryForm(user, addresses, country ? t(`accounts:countries.${country}`) : '');
  const { values, set } = form;

  const sayRefusal = useEffectEvent((error: ApiError) => form.refuse(error, t('common:errors.invalid')));
  useEffect(() => {
    if (refused) sayRefusal(refused);
  }, [refused]);

  const saved = findSavedAddress(values, addresses ?? []);
  // While the saved addresses are unknown, the typed one is not saved, as it might be a duplicate.
  const isNew = addresses !== undefined && !saved;
  /**
   * Fills in a saved address; undefined selects a new address. For a new address, all fields are cleared except the
   * country, which is mostly the same.
   */
  const choose = (address: Address | undefined) => {
    setTyping(false);
    set({ ...(address ? deliveryAddressOf(address) : NOWHERE), keepsAddress: false });
  };
  // A saved address hides the fields, unless the user is typing in them or one of them is invalid.
  const [isTyping, setTyping] = useState(false);
  const isFolded = saved !== undefined && !isTyping && ADDRESS_FIELDS.every((name) => !form.text(name).error);
  // If the saved addresses do not load, the customer types one.
  const isLate = useIdle();
  const isWaiting = addresses === undefined && !isError && !isLate;
  const proceed = {
    mutate: (delivery: Delivery) => onDone(delivery, isNew && values.keepsAddress),
    isPending: false,
  };
  const typed = (name: Exclude<keyof Delivery, 'deliveryInstructions'>, autoComplete: string) => ({
    ...form.text(name),
    label:
      country === 'AU' && isAustralianField(name) ? t(`delivery.australian.${name}`) : t(`delivery.${name}`),
    autoComplete,
  });
  const isFromProfile = values.phone !== '' && values.phone === user.phoneNumber;

  return (
    <form noValidate onSubmit={form.onSubmit(proceed, (body) => body)}>
      <Stack gap="md">
        <ErrorSummary {...form.summary} />
        <div className={styles.pair}>
          <TextField {...typed('firstName', 'given-name')} required />
          <TextField {...typed('lastName', 'family-name')} required />
        </div>
        <TextField
          {...typed('phone', 'tel')}
          type="tel"
          description={isFromProfile ? <Badge tone="green">{t('delivery.fromProfile')}</Badge> : undefined}
          onChange={({ target }) => set({ phone: keepPhoneCharacters(target.value) })}
          required
        />
        {addresses && addresses.length > 0 ? (
          <SavedAddresses addresses={addresses} chosen={saved} onChoose={choose} />
        ) : null}
        {isError ? <p role="status">{t('delivery.addressesFailed')}</p> : null}
        {/* The height of a saved address. */}
        {isWaiting ? <Box mih="12.5rem" aria-busy /> : null}
        {isFolded || isWaiting ? null : (
          <Stack gap="md" onFocus={() => setTyping(true)}>
            <StreetField {...typed('address', 'street-address')} required />
            <div className={styles.pair}>
              <TextField {...typed('city', 'address-level2')} required />
              <TextField {...typed('state', 'address-level1')} required />
              <TextField {...typed('zipCode', 'postal-code')} required />
              <TextField {...typed('country', 'country-name')} required />
            </div>
          </Stack>
        )}
        {isNew ? (
          <CheckRow
            id="keep-address"
            label={t('delivery.keepAddress')}
            checked={values.keepsAddress}
            onChange={() => set({ keepsAddress: !values.keepsAddress })}
          />
        ) : null}
        <TextArea
          {...form.text('deliveryInstructions')}
          label={t('delivery.instructions')}
          description={t('delivery.instructionsHint')}
          isOptional
          maxLength={500}
        />
        <Stack gap="sm">
          <Button type="submit" size="large" isWide>
            {t('delivery.continue')}
          </Button>
          <ButtonLink variant="secondary" size="large" isWide to={paths.home()}>
            {t('delivery.cancel')}
          </ButtonLink>
        </Stack>
      </Stack>
    </form>
  );
}

const NOWHERE = { address: '', city: '', state: '', zipCode: '' };

/**
 * The form values. The initial values come from the draft in this tab, else from the profile and, once loaded, the
 * default address.
 */
function useDeliveryForm(user: User, addresses: readonly Address[] | undefined, country: string) {
  const form = useForm({
    values: {
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phone: user.phoneNumber ?? '',
      ...NOWHERE,
      country,
      deliveryInstructions: '',
      /** The checkbox that saves the address for the next order. */
      keepsAddress: false,
    },
    schema: () => import('@trpeza/contract/ordering/checkout.schemas').then((all) => all.Delivery),
    bodyOf: ({ keepsAddress: _keepsAddress, ...delivery }): Delivery => delivery,
    draft: { name: DELIVERY_DRAFT_NAME, userId: user.id },
  });
  const preset = addresses?.find(({ isDefault }) => isDefault);
  // The default address may load after the user has started typing; it is filled in only if the address fields are untouched.
  const fillIn = useEffectEvent((place: DeliveryAddress) => {
    const typed = form.getValues();
    if (ADDRESS_FIELDS.every((name) => typed[name] === form.before[name]))
      form.moveTo({ ...form.before, ...place });
  });
  useEffect(() => {
    if (preset) fillIn(deliveryAddressOf(preset));
  }, [preset]);
  // A prefilled country follows the language of the page; the country of a saved address stays as it is.
  const offered = useRef(country);
  const translate = useEffectEvent(() => {
    const isOffered =
      form.before.country === offered.current && !findSavedAddress(form.values, addresses ?? []);
    offered.current = country;
    if (isOffered) form.moveTo({ ...form.before, country });
  });
  useEffect(() => {
    if (offered.current !== country) translate();
  }, [country]);
  return form;
}
