import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { budgetsRoutes } from '#money/budgets/budgets.routes.ts';
import { agreementsRoutes } from '#money/agreements/agreements.routes.ts';
import { demoGatewayRoutes, paymentsRoutes } from '#money/online-payments/payments.routes.ts';
import { reconciliationRoutes } from '#money/reconciliation/reconciliation.routes.ts';
import { incomingPaymentsRoutes } from '#money/incoming-payments/incoming-payments.routes.ts';
import { statementsRoutes } from '#money/statements/statements.routes.ts';

export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  budgetsRoutes(app, deps);
  agreementsRoutes(app, deps);
  paymentsRoutes(app, deps);
  if (deps.demo) demoGatewayRoutes(app, deps);
  reconciliationRoutes(app, deps);
  incomingPaymentsRoutes(app, deps);
  statementsRoutes(app, deps);
}
