import type { Deps } from '#platform/deps.ts';
import type { HealthReader } from '#office/health/read-health.ts';
import type { MenuReader } from '#menu/menu.api.ts';

/** The dependencies of the office, which also reads the health of the system and changes the menu. */
export interface OfficeDeps extends Deps {
  health: HealthReader;
  menu: MenuReader;
}
