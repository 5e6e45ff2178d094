import { useMutation } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { useAddressMutationHandlers } from './use-address-mutation-handlers.ts';

export function useMakeDefault(): (id: number) => void {
  const { onSuccess, onError } = useAddressMutationHandlers('setDefault');
  const { mutate, isPending } = useMutation({
    ...api.mutation('PUT /api/addresses/{id}'),
    onSuccess,
    onError,
  });
  return (id) => {
    if (!isPending) mutate({ params: { id }, body: { isDefault: true } });
  };
}
