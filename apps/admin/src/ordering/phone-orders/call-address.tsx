import { SimpleGrid, Stack } from '@mantine/core';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import { StreetField } from '@trpeza/ui/customers/street-field';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { NOTE_MAX_LENGTH } from '@trpeza/contract/ordering/phone-orders.constants';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import { isAustralianField } from '@trpeza/contract/customers/countries.constants';
import { useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useTranslation } from 'react-i18next';
import { type Call, knownAddressesOf, clearAddress, fillAddress } from './call.ts';

type CallAddressProps = { ordering: Ordering; form: Form<Call> };

/** The delivery address and the recipient. The address of the last order, or else the default address, is preselected. */
export function CallAddress({ ordering, form: { values: call, set, text } }: CallAddressProps) {
  const { t } = useTranslation(['phone', 'checkout']);
  const kitchen = useKitchen();
  const places = knownAddressesOf(ordering);
  const choose = (value: string) => {
    const known = places.find((each) => each.value === value);
    set(known ? fillAddress(call, known) : clearAddress(call));
  };
  const typed = (name: keyof Delivery & keyof Call, autoComplete = 'off') => ({
    ...text(name),
    label:
      kitchen?.country === 'AU' && isAustralianField(name)
        ? t(`checkout:delivery.australian.${name}`)
        : t(`checkout:delivery.${name === 'deliveryInstructions' ? 'instructions' : name}`),
    autoComplete,
  });
  return (
    <Stack>
      {places.length > 0 ? (
        <RadioList
          name="place"
          legend={t('place')}
          value={call.place}
          onChange={choose}
          options={[
            ...places.map(({ value, place: { address, city, zipCode } }) => ({
              value,
              label: `${address}, ${city} ${zipCode}`,
              ...(value === 'last' && { hint: t('placeLast') }),
            })),
            { value: 'other', label: t('placeOther') },
          ]}
        />
      ) : (
        <h2>{t('place')}</h2>
      )}
      {call.place === 'other' ? (
        <>
          <StreetField {...typed('address')} />
          <SimpleGrid cols={COLUMNS}>
            <TextField {...typed('city')} />
            <TextField {...typed('state')} />
            <TextField {...typed('zipCode')} />
            <TextField {...typed('country')} />
          </SimpleGrid>
        </>
      ) : null}
      <h3>{t('receiver')}</h3>
      <SimpleGrid cols={COLUMNS}>
        <TextField {...typed('firstName')} />
        <TextField {...typed('lastName')} />
        <TextField
          {...typed('phone')}
          type="tel"
          onChange={({ currentTarget }) => set({ phone: keepPhoneCharacters(currentTarget.value) })}
        />
      </SimpleGrid>
      <TextArea {...typed('deliveryInstructions')} maxLength={500} rows={2} />
      <TextArea
        {...text('note')}
        label={t('note')}
        description={t('noteHelp')}
        maxLength={NOTE_MAX_LENGTH}
        rows={2}
      />
    </Stack>
  );
}

const COLUMNS = { base: 1, sm: 2 };
