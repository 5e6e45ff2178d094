import type { SettingAnswer } from '@trpeza/contract/settings/settings.schemas';
import type { Saved } from './use-section.ts';

export const byKey = (settings: readonly SettingAnswer[]): Saved =>
  Object.fromEntries(settings.map((each) => [each.settingKey, each]));
