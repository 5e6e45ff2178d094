import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
};

describe('the keys of Stripe', () => {
  it('are read together, with one webhook secret or two', () => {
    expect(readEnv(KEYS).stripe).toEqual({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      apiUrl: undefined,
    });
    expect(readEnv({ ...KEYS, STRIPE_WEBHOOK_SECRETS: 'whsec_1' }).stripe?.webhookSecrets).toEqual([
      'whsec_1',
    ]);
    expect(readEnv({}).stripe).toBeUndefined();
    expect(readEnv({ STRIPE_SECRET_KEY: '' }).stripe).toBeUndefined();
  });

  it('are rejected when one is missing or has the wrong format', () => {
    const missing = Object.keys(KEYS).map((name) => ({ [name]: '' }));
    for (const wrong of [
      ...missing,
      { STRIPE_SECRET_KEY: 'pk_test_1' },
      { STRIPE_PUBLISHABLE_KEY: 'sk_test_1' },
      { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      { STRIPE_SECRET_KEY: 'rk_live_1' },
      { STRIPE_WEBHOOK_SECRETS: 'secret' },
      { STRIPE_WEBHOOK_SECRETS: 'whsec_' },
      { STRIPE_WEBHOOK_SECRETS: 'whsec_1,,whsec_2' },
      { STRIPE_WEBHOOK_SECRETS: 'whsec_1,whsec_2,whsec_3' },
    ])
      expect(() => readEnv({ ...KEYS, ...wrong }), JSON.stringify(wrong)).toThrow(/STRIPE_/);
  });

  it('are sent only to Stripe or to this machine', () => {
    for (const url of [
      'http://127.0.0.1:12111',
      'http://localhost:1',
      'http://[::1]:80',
      'https://api.stripe.com',
    ])
      expect(readEnv({ ...KEYS, STRIPE_API_URL: url }).stripe?.apiUrl?.href).toBe(new URL(url).href);
    for (const url of [
      'http://api.stripe.com',
      'https://api.stripe.com.example.org',
      'https://api.stripe.com:444',
      'http://127.0.0.1.example.org',
      'http://localhost@example.org',
      'http://10.0.0.1',
      'https://example.org',
      'ftp://localhost',
    ])
      expect(() => readEnv({ ...KEYS, STRIPE_API_URL: url }), url).toThrow('STRIPE_API_URL');
  });

  it('do not appear in error messages', () => {
    const wrong = { STRIPE_SECRET_KEY: 'canary', STRIPE_WEBHOOK_SECRETS: 'canary' };
    let said = '';
    try {
      readEnv({ ...KEYS, ...wrong });
    } catch (error) {
      said = String(error);
    }
    expect(said).toContain('STRIPE_SECRET_KEY');
    expect(said).not.toContain('canary');
  });
});

describe('the keys of Ezidebit', () => {
  const both = { EZIDEBIT_DIGITAL_KEY: 'digital', EZIDEBIT_PUBLIC_KEY: 'public', DEMO: '0' };

  it('are read together, by default with the URLs of the production service', () => {
    const real = {
      digitalKey: 'digital',
      publicKey: 'public',
      apiUrl: 'https://api.ezidebit.com.au/v3-5/nonpci',
      pageUrl: 'https://secure.ezidebit.com.au/webddr/Request.aspx',
    };
    expect(readEnv(both).ezidebit).toEqual(real);
    const apiUrl = 'http://127.0.0.1:12111/v3-5/nonpci';
    expect(readEnv({ ...both, EZIDEBIT_API_URL: apiUrl }).ezidebit).toEqual({ ...real, apiUrl });
    expect(readEnv({}).ezidebit).toBeUndefined();
  });

  it("are rejected when one is missing or a URL is not Ezidebit's", () => {
    for (const wrong of [
      { EZIDEBIT_PUBLIC_KEY: '' },
      { EZIDEBIT_DIGITAL_KEY: '' },
      { EZIDEBIT_PAGE_URL: 'https://ezidebit.example/' },
      { EZIDEBIT_PAGE_URL: 'http://secure.ezidebit.com.au/' },
      { EZIDEBIT_API_URL: 'https://api.ezidebit.com.au.example/' },
      { EZIDEBIT_API_URL: 'nowhere' },
    ])
      expect(() => readEnv({ ...both, ...wrong }), JSON.stringify(wrong)).toThrow(/EZIDEBIT_/);
  });
});
