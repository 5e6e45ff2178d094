import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { priceFor } from '@trpeza/contract/menu/prices.constants';
import { menuQuery } from '../../queries.ts';
import { useDelivery } from './use-delivery.ts';

/**
 * Replaces the prices in the cached menu if the cart is for another date than the next delivery date, for which the menu
 * was loaded. The menu and a guest's totals then use the prices of the cart's date.
 */
export function useDatedPrices(): void {
  const client = useQueryClient();
  const date = useDelivery()?.deliveryDate;
  const { data } = useQuery({ ...menuQuery, enabled: false });
  useEffect(() => {
    const isOther = data?.meals.some((meal) => priceFor(meal, date) !== meal.price);
    if (!data || !isOther) return;
    const meals = data.meals.map((meal) => ({ ...meal, price: priceFor(meal, date) }));
    client.setQueryData(menuQuery.queryKey, { ...data, meals });
  }, [client, data, date]);
  useEffect(
    () => () => {
      const { queryKey } = menuQuery;
      const isDated = client.getQueryData(queryKey)?.meals.some(({ prices }) => prices !== undefined);
      if (isDated) void client.invalidateQueries({ queryKey });
    },
    [client],
  );
}
