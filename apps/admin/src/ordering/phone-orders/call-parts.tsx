import { List, SimpleGrid, Stack, Text } from '@mantine/core';
import { isAustralianField } from '@trpeza/contract/customers/countries.constants';
import type { Delivery } from '@trpeza/contract/ordering/checkout.schemas';
import { NOTE_MAX_LENGTH } from '@trpeza/contract/ordering/phone-orders.constants';
import type { Ordering } from '@trpeza/contract/ordering/phone-orders.schemas';
import type { RecurringOverview } from '@trpeza/contract/ordering/recurring-orders.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { keepPhoneCharacters } from '@trpeza/ui/customers/phone-rule';
import { StreetField } from '@trpeza/ui/customers/street-field';
import { TextArea, TextField } from '@trpeza/ui/kit/field/text-field';
import type { Form } from '@trpeza/ui/kit/form/use-form';
import { useLocalized } from '@trpeza/ui/kit/language/use-localized';
import { Notice } from '@trpeza/ui/kit/notice/notice';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { useFormats, useKitchen } from '@trpeza/ui/platform/back-office/use-kitchen';
import { useTranslation } from 'react-i18next';
import { type Call, clearAddress, fillAddress, knownAddressesOf, slotFor } from './call.ts';
import { DeliveryDayList, findPause } from './delivery-day-list.tsx';

/** The last order, and its items that could not be copied, with reasons. */
export function LastOrder({ order }: { order: Ordering['lastOrder'] }) {
  const { t } = useTranslation('phone');
  const localized = useLocalized();
  const { date } = useFormats();
  if (!order) return <Text c="dimmed">{t('firstOrder')}</Text>;
  const missing = order.items.filter(({ leftOut }) => leftOut !== null);
  return (
    <>
      <Text c="dimmed">{t('asLastTime', { number: order.orderNumber, date: date(order.deliveryDate) })}</Text>
      {missing.length > 0 ? (
        <List>
          {missing.map((item) => (
            <List.Item key={item.mealId}>
              {t(`leftOut.${item.leftOut!}`, { quantity: item.quantity, name: localized(item, 'name').text })}
            </List.Item>
          ))}
        </List>
      ) : null}
    </>
  );
}

interface CallDateProps {
  id: string;
  ordering: Ordering;
  pauses: RecurringOverview['pauses'];
  call: Call;
  change: (next: (before: Call) => Partial<Call>) => void;
  problems: readonly string[];
}

/** Selects the delivery date, and the time slot if there are several. */
export function CallDate({ id, ordering, pauses, call, change, problems }: CallDateProps) {
  const { t } = useTranslation('phone');
  const { slot } = useFormats();
  const { options, openOrders } = ordering;
  const { deliveryDate, deliveryTime } = call;
  const openSlots = options.dates.find(({ date }) => date === deliveryDate)?.openSlots ?? [];
  if (options.dates.length === 0) return <Notice kind="warning" title={t('noDates')} />;
  return (
    <Stack>
      <DeliveryDayList
        id={id}
        name="date"
        legend={t('date')}
        dates={options.dates}
        openOrders={openOrders}
        pauses={pauses}
        value={deliveryDate}
        onChange={(chosen) =>
          change((before) => {
            return { deliveryDate: chosen, deliveryTime: slotFor(options, chosen, before.deliveryTime) };
          })
        }
        error={problems.join(' ') || undefined}
        hintOf={({ date }) => slot(slotFor(options, date, deliveryTime))}
      />
      {findPause(pauses, deliveryDate) ? (
        <Notice kind="warning" title={t('dayPaused')} level={3}>
          {t('dayPausedText')}
        </Notice>
      ) : null}
      {openSlots.length > 1 ? (
        <RadioList<Slot>
          name="slot"
          legend={t('slot')}
          value={deliveryTime}
          onChange={(chosen) => change(() => ({ deliveryTime: chosen }))}
          options={openSlots.map((each) => ({ value: each, label: slot(each) }))}
        />
      ) : null}
    </Stack>
  );
}

const COLUMNS = { base: 1, sm: 2 };

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
            {(['city', 'state', 'zipCode', 'country'] as const).map((name) => (
              <TextField key={name} {...typed(name)} />
            ))}
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
