import { useEffect, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Delivery } from '@trpeza/contract/checkout/checkout.schemas';
import { Badge } from '@trpeza/ui/kit/badge/badge';
import { ErrorSummary } from '@trpeza/ui/kit/error-summary/error-summary';
import { useFormErrors } from '@trpeza/ui/kit/form/use-form-errors';
import { Button, ButtonLink } from '@trpeza/ui/kit/button/button';
import { CheckRow } from '../../parts/check-list.tsx';
import { TextArea, TextField } from '../../parts/text-field.tsx';
import { paths } from '../../paths.ts';
import { useAddresses } from '../addresses/use-addresses.ts';
import { phoneCharacters } from '@trpeza/ui/features/accounts/phone-rule';
import styles from './checkout.module.css';
import {
  DELIVERY_FIELDS,
  useDeliveryRules,
  type DeliveryField,
} from '@trpeza/ui/features/checkout/delivery-rules';
import { isAustralianField } from '@trpeza/contract/accounts/countries.words';
import { useKitchen } from '../../use-formats.ts';
import { addressIn } from '@trpeza/ui/features/checkout/place';
import { SavedAddresses } from './saved-addresses.tsx';
import { useDeliveryDraft } from './use-delivery-draft.ts';

interface DeliveryFormProps {
  user: User;
  /** What the server refused after the form had been sent, by field. */
  refused: Record<string, string> | undefined;
  onDone: (values: Delivery, isToKeep: boolean) => void;
}

/** Step 1: who receives the order, and where. */
export function DeliveryForm({ user, refused, onDone }: DeliveryFormProps) {
  const { t } = useTranslation(['checkout', 'common', 'accounts']);
  const { country } = useKitchen();
  const { data: addresses, isError } = useAddresses();
  const { values, keepsAddress, set, choose, setKeepsAddress } = useDeliveryDraft(
    user,
    addresses,
    country ? t(`accounts:countries.${country}`) : '',
  );
  const form = useFormErrors(DELIVERY_FIELDS);
  const check = useDeliveryRules();
  const { setFromApiError } = form;

  useEffect(() => {
    if (refused) setFromApiError(refused, t('common:errors.invalid'));
  }, [refused, setFromApiError, t]);

  const saved = addressIn(values, addresses ?? []);
  // While it is not known what is kept already, nothing is kept twice.
  const isNew = addresses !== undefined && !saved;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check(check(values))) onDone(values, isNew && keepsAddress);
  };
  const typed = (name: DeliveryField, autoComplete: string) => ({
    ...form.field(name),
    label:
      country === 'AU' && isAustralianField(name)
        ? t(`delivery.australian.${name}`)
        : t(`delivery.${name === 'deliveryInstructions' ? 'instructions' : name}`),
    autoComplete,
    value: values[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  const isFromProfile = values.phone !== '' && values.phone === user.phoneNumber;

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ErrorSummary {...form.summary} />
      <div className={styles.pair}>
        <TextField {...typed('firstName', 'given-name')} />
        <TextField {...typed('lastName', 'family-name')} />
      </div>
      <TextField
        {...typed('phone', 'tel')}
        type="tel"
        {...(isFromProfile ? { hint: <Badge tone="green">{t('delivery.fromProfile')}</Badge> } : {})}
        onChange={(event) => set('phone', phoneCharacters(event.target.value))}
      />
      {addresses && addresses.length > 0 ? (
        <SavedAddresses addresses={addresses} chosen={saved} onChoose={choose} />
      ) : null}
      {isError ? <p role="status">{t('delivery.addressesFailed')}</p> : null}
      <TextField {...typed('address', 'street-address')} />
      <div className={styles.pair}>
        <TextField {...typed('city', 'address-level2')} />
        <TextField {...typed('state', 'address-level1')} />
        <TextField {...typed('zipCode', 'postal-code')} />
        <TextField {...typed('country', 'country-name')} />
      </div>
      {isNew ? (
        <CheckRow
          id="keep-address"
          label={t('delivery.keepAddress')}
          isChecked={keepsAddress}
          onToggle={() => setKeepsAddress(!keepsAddress)}
        />
      ) : null}
      <TextArea
        {...form.field('deliveryInstructions')}
        label={t('delivery.instructions')}
        hint={t('delivery.instructionsHint')}
        isOptional
        maxLength={500}
        value={values.deliveryInstructions}
        onChange={(text) => set('deliveryInstructions', text)}
      />
      <div className={styles.actions}>
        <Button type="submit" size="large">
          {t('delivery.continue')}
        </Button>
        <ButtonLink variant="secondary" size="large" to={paths.home()}>
          {t('delivery.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}
