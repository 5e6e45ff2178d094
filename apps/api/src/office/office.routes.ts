import type { FastifyInstance } from 'fastify';
import { worklistRoutes } from '#office/worklist/worklist.routes.ts';
import { searchRoutes } from '#office/search/search.routes.ts';
import { reportsRoutes } from '#office/reports/reports.routes.ts';
import { auditRoutes } from '#office/audit/audit.routes.ts';
import { settingsRoutes } from '#office/settings/settings.routes.ts';
import { openingRoutes } from '#office/opening/opening.routes.ts';
import { importsRoutes } from '#office/imports/imports.routes.ts';
import { personalDataRoutes } from '#office/personal-data/personal-data.routes.ts';
import { webhooksRoutes } from '#office/webhooks/webhooks.routes.ts';
import { backupsRoutes } from '#office/backups/backups.routes.ts';
import { healthRoutes } from '#office/health/health.routes.ts';
import type { OfficeDeps } from './office.deps.ts';

export function officeRoutes(app: FastifyInstance, deps: OfficeDeps): void {
  worklistRoutes(app, deps);
  searchRoutes(app, deps);
  reportsRoutes(app, deps);
  auditRoutes(app, deps);
  settingsRoutes(app, deps);
  openingRoutes(app, deps);
  importsRoutes(app, deps);
  personalDataRoutes(app, deps);
  webhooksRoutes(app, deps);
  backupsRoutes(app, deps);
  healthRoutes(app, deps);
}
