// Stripe's card form inside its frame: three fields, styled as the page requested.
const FIELDS = ['number', 'expiry', 'cvc'];
const WORDS = {
  en: {
    number: 'Card number',
    expiry: 'Expiration date',
    cvc: 'Security code',
    incomplete: 'Your card number is incomplete.',
  },
};
let opened;

const field = (name) => document.getElementById(name);
const tell = (message) => parent.postMessage(message, '*');
const tellHeight = () => tell({ is: 'high', pixels: document.documentElement.offsetHeight });

/** Sends a request to Stripe from the frame. The page itself never sends card data. */
function call(method, path, params = {}) {
  const { clientSecret, publishableKey } = opened;
  const [id] = clientSecret.split('_secret_');
  const url = `https://api.stripe.com/v1/payment_intents/${id}${path}`;
  const given = new URLSearchParams({ client_secret: clientSecret, ...params });
  const headers = { authorization: `Bearer ${publishableKey}` };
  return method === 'GET'
    ? fetch(`${url}?${given}`, { headers })
    : fetch(url, { method, headers, body: given });
}

const cssOf = (rule) =>
  Object.entries(rule)
    .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value}`)
    .join('; ');

function draw({ locale, appearance: { variables, rules } }) {
  const { fontSizeBase, fontFamily, colorText, colorBackground, colorDanger, borderRadius } = variables;
  const sheet = document.createElement('style');
  sheet.textContent = `
    * { box-sizing: border-box }
    body { margin: 0; padding: 8px; font: ${fontSizeBase} ${fontFamily}; color: ${colorText} }
    body, div { display: grid; gap: 6px } body { gap: 15px }
    .Input { width: 100%; font: inherit; color: inherit; background: ${colorBackground}; border-radius: ${borderRadius} }
    .Error { margin: 0; color: ${colorDanger} }
    ${Object.entries(rules)
      .map(([selector, rule]) => `${selector} { ${cssOf(rule)} }`)
      .join('\n')}`;
  document.head.append(sheet);
  document.documentElement.lang = locale;
  document.body.innerHTML = FIELDS.map(
    (name) => `<div><label class="Label" for="${name}">${WORDS[locale][name]}</label>
      <input class="Input" id="${name}" inputmode="numeric" aria-describedby="${name}-error"><p class="Error" id="${name}-error"></p></div>`,
  ).join('');
}

async function open(options) {
  opened = options;
  draw(options);
  tellHeight();
  const reply = await call('GET', '').catch(() => undefined);
  tell({ is: reply?.ok ? 'ready' : 'loaderror' });
}

function isIncomplete() {
  const number = field('number');
  const isShort = number.value.replaceAll(/\D/g, '').length < 16;
  number.classList.toggle('Input--invalid', isShort);
  field('number-error').textContent = isShort ? WORDS[opened.locale].incomplete : '';
  tellHeight();
  if (isShort) number.focus();
  return isShort;
}

async function confirm() {
  if (isIncomplete()) return tell({ is: 'confirmed', error: { type: 'validation_error' } });
  const card = {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': field('number').value.replaceAll(' ', ''),
  };
  const reply = await call('POST', '/confirm', card).catch(() => undefined);
  const { error } = reply ? await reply.json() : { error: { type: 'api_connection_error' } };
  tell({ is: 'confirmed', error });
}

window.addEventListener('message', ({ data }) => {
  if (data.is === 'open') void open(data.options);
  if (data.is === 'confirm') void confirm();
});
