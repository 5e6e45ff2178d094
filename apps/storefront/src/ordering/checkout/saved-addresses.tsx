import { Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { RadioList } from '@trpeza/ui/kit/radio-list/radio-list';
import { Button } from '@trpeza/ui/kit/button/button';
import { deliveryAddressOf } from '@trpeza/ui/ordering/checkout/delivery-address';

interface SavedAddressesProps {
  addresses: readonly Address[];
  chosen: Address | undefined;
  onChoose: (address: Address | undefined) => void;
}

const SHOWN_AT_FIRST = 3;
const NEW = 'new';

/**
 * Shows the chosen address as a card. "Change" lists all saved ones as large rows, because a closed select would hide the
 * choices.
 */
export function SavedAddresses(props: SavedAddressesProps) {
  const { t } = useTranslation('checkout');
  const { chosen, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (address: Address | undefined) => {
    // Keeps the rows open: selecting one with the arrow keys must not collapse them.
    setOpen(true);
    onChoose(address);
  };
  if (isOpen || !chosen) return <AddressRows {...props} onChoose={choose} />;
  const { address, city, state, zipCode, country } = deliveryAddressOf(chosen);
  const change = () => {
    flushSync(() => setOpen(true));
    document.querySelector<HTMLElement>('[name=savedAddress]:checked')?.focus();
  };
  return (
    <Paper component="section" aria-labelledby="deliver-to">
      <Title order={2} fz="lg" id="deliver-to">
        {t('delivery.to')}
      </Title>
      <p>
        <bdi>{address}</bdi>
        <br />
        <bdi>
          {city}, {state} {zipCode}, {country}
        </bdi>
      </p>
      <Button variant="subtle" onClick={change}>
        {t('delivery.changeAddress')}
      </Button>
    </Paper>
  );
}

function AddressRows({ addresses, chosen, onChoose }: SavedAddressesProps) {
  const { t } = useTranslation(['checkout', 'accounts']);
  const [isLong, setLong] = useState(false);
  const shown = addresses.filter((address, index) => isLong || index < SHOWN_AT_FIRST || address === chosen);
  const choose = (value: string) => onChoose(addresses.find(({ id }) => String(id) === value));
  const rows = shown.map((address) => {
    const { address: street, city, state, zipCode, country } = deliveryAddressOf(address);
    return {
      value: String(address.id),
      label: <bdi>{street}</bdi>,
      hint: (
        <>
          <bdi>
            {city}, {state} {zipCode}, {country}
          </bdi>{' '}
          {address.isDefault ? <Badge tone="green">{t('accounts:addresses.default')}</Badge> : null}
        </>
      ),
    };
  });
  return (
    <Stack gap="sm">
      <RadioList
        name="savedAddress"
        legend={t('delivery.to')}
        value={chosen ? String(chosen.id) : NEW}
        onChange={choose}
        options={[...rows, { value: NEW, label: t('delivery.newAddress') }]}
      />
      {shown.length < addresses.length ? (
        <div>
          <Button variant="subtle" onClick={() => setLong(true)}>
            {t('delivery.moreAddresses', { total: addresses.length })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
