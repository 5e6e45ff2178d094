/**
 * From where Stripe's form is loaded into a page, and with whom it speaks, as Stripe's security guide lists it. Its script must
 * come from Stripe itself: whoever serves a copy answers for every card that is typed into it.
 */
export const STRIPE_PAGE_SOURCES = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  // Also the page on which a bank asks whether it is really you.
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
};
