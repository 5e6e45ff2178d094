export { lockSetting } from '#platform/settings/settings.queries.ts';
export { readSettings } from '#platform/settings/settings.ts';
export { saveSetting } from './write-setting.ts';
