import type { Deps } from '#platform/deps.ts';
import type { HealthReader } from '#office/health/read-health.ts';
import type { MenuReader } from '#menu/menu.api.ts';

/** The office also reads the product's health and changes the menu. */
export interface OfficeDeps extends Deps {
  health: HealthReader;
  menu: MenuReader;
}
