export { lockSetting } from './settings.queries.ts';
export { readSettings } from './settings.ts';
export { saveSetting } from './write-setting.ts';
