import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';

/**
 * Returns a function that scrolls to an order's card and focuses it, to show the result of an action. Close the dialog of
 * the action in the same update or earlier. `usual` shows the recurring order.
 */
export function useShowOrder(): (orderNumber: string) => void {
  const navigate = useNavigate();
  return (orderNumber) => void navigate(paths.orders(orderNumber), { replace: true });
}
