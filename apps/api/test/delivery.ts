/** The delivery address of all test orders. This module has no imports, so that benchmarks and drills can also use it. */
export const DELIVERY = {
  firstName: 'Ana',
  lastName: 'Popova',
  address: '14 Mirka Way',
  city: 'Lalor',
  state: 'VIC',
  zipCode: '3075',
  country: 'Australia',
  phone: '0412 345 678',
  deliveryInstructions: 'Ring twice',
};
