import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useAddressMutationHandlers } from '../../customers/addresses/use-addresses.ts';
import { addressToSave, type DeliveryAddress } from '@trpeza/ui/ordering/checkout/delivery-address';

/**
 * Saves the typed address for the next order, in parallel with the payment. A failure is shown but does not block the
 * payment.
 */
export function useSaveAddress(): (place: DeliveryAddress) => void {
  const { onSuccess, onError } = useAddressMutationHandlers('add');
  const { mutate, isPending } = useMutation({ ...api.mutation('POST /api/addresses'), onSuccess, onError });
  return (place) => {
    if (!isPending) mutate({ body: addressToSave(place) });
  };
}
