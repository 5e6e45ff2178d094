import { useTranslation } from 'react-i18next';
import type { Address } from '@trpeza/contract/customers/addresses.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { Card } from '@trpeza/ui/kit/card/card';
import { Icon } from '@trpeza/ui/kit/icon/icon';
import { Button } from '@trpeza/ui/kit/button/button';
import styles from './addresses.module.css';

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onMakeDefault: () => void;
  onDelete: () => void;
}

/** One address with its actions; each button names the address for screen reader users. */
export function AddressCard({ address, onEdit, onMakeDefault, onDelete }: AddressCardProps) {
  const { t } = useTranslation('accounts');
  const { addressLine1, addressLine2, city, state, zipCode, country } = address;
  const name = { address: addressLine1 };
  return (
    <Card as="li">
      <div className={styles.card}>
        <div className={styles.address}>
          <p className={styles.lines}>
            <strong dir="auto">{addressLine1}</strong>
            {addressLine2 ? <span dir="auto">{addressLine2}</span> : null}
            <span dir="auto">
              {city}, {state} {zipCode}
            </span>
            <span dir="auto">{country}</span>
          </p>
          {address.isDefault ? (
            <Badge tone="green" icon="success">
              {t('addresses.default')}
            </Badge>
          ) : null}
        </div>
        <div className={styles.actions}>
          <Button variant="secondary" aria-label={t('addresses.editOf', name)} onClick={onEdit}>
            {t('addresses.edit')}
          </Button>
          {address.isDefault ? null : (
            <Button
              variant="secondary"
              aria-label={t('addresses.makeDefaultOf', name)}
              onClick={onMakeDefault}
            >
              {t('addresses.makeDefault')}
            </Button>
          )}
          <Button variant="danger" aria-label={t('addresses.deleteOf', name)} onClick={onDelete}>
            <Icon name="trash" /> {t('addresses.delete')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
