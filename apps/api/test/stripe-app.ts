import { afterAll } from 'vitest';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { createStripeCards } from '#money/online-payments/stripe/stripe-cards.ts';
import {
  SIMULATED_STRIPE,
  SIMULATED_WEBHOOK_SECRET,
  startSimulators,
  type Simulators,
} from './simulators.ts';
import { HOSTS } from './hosts.ts';
import { watchRoutes, type RecordedServer } from './served-routes.ts';
import { createTestApp } from './test-app.ts';
import type { TestApp } from './app-under-test.ts';

/** Creates the server with the real Stripe client. Stripe is simulated over HTTP and delivers its events. */
export async function createStripeApp(): Promise<TestApp & RecordedServer & { simulators: Simulators }> {
  const simulators = await startSimulators();
  const keys = {
    secretKey: SIMULATED_STRIPE.secretKey,
    publishableKey: SIMULATED_STRIPE.publishableKey,
    webhookSecrets: [SIMULATED_WEBHOOK_SECRET],
    apiUrl: new URL(simulators.url),
  };
  const { clock } = simulators;
  const app = await watchRoutes(() =>
    createTestApp({
      payments: (db) => {
        const { ezidebit } = createDemoGateway(db, clock);
        return { stripe: createStripeCards(keys, { clock }), ezidebit };
      },
    }),
  );
  simulators.stripe.webhooks.sendTo({
    secret: SIMULATED_WEBHOOK_SECRET,
    endpoint: async ({ body, signature }) => {
      const headers = { host: HOSTS.shop, 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/stripe/webhook',
        headers,
        payload: body,
      });
      return answer.statusCode;
    },
  });
  afterAll(() => simulators.close());
  return Object.assign(app, { simulators });
}
