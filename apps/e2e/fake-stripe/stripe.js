// Implements the part of Stripe.js that our checkout uses.
const HOME = 'https://js.stripe.com';

/** Creates the frame of the card form and exchanges messages with it. */
function openFrame(options) {
  const frame = document.createElement('iframe');
  const listeners = new Map();
  const say = (message) => frame.contentWindow?.postMessage(message, HOME);
  const hear = ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== HOME) return;
    if (data.is === 'high') frame.style.height = `${data.pixels}px`;
    listeners.get(data.is)?.(data);
  };
  return {
    on: (name, act) => void listeners.set(name, act),
    say,
    mount(place) {
      frame.title = 'Secure payment input frame';
      frame.src = `${HOME}/form.html`;
      frame.setAttribute('style', 'border: 0; width: 100%; display: block');
      frame.addEventListener('load', () => say({ is: 'open', options }));
      window.addEventListener('message', hear);
      place.append(frame);
    },
    destroy() {
      window.removeEventListener('message', hear);
      frame.remove();
    },
  };
}

function Stripe(publishableKey) {
  return {
    elements({ clientSecret, locale, appearance }) {
      const frame = openFrame({ publishableKey, clientSecret, locale, appearance });
      const confirm = () =>
        new Promise((resolve) => {
          frame.on('confirmed', resolve);
          frame.say({ is: 'confirm' });
        });
      return { create: () => frame, confirm, clientSecret };
    },
    async confirmPayment({ elements: { confirm, clientSecret } }) {
      const { error } = await confirm();
      if (error) return { error };
      const [id] = clientSecret.split('_secret_');
      const query = new URLSearchParams({ client_secret: clientSecret });
      const headers = { authorization: `Bearer ${publishableKey}` };
      const reply = await fetch(`https://api.stripe.com/v1/payment_intents/${id}?${query}`, { headers });
      return { paymentIntent: await reply.json() };
    },
  };
}
window.Stripe = Object.assign(Stripe, { version: 'endive' });
