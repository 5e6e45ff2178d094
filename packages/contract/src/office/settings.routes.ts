import * as z from 'zod';
import { admins, everyone } from '../access/access.ts';
import { route } from '../platform/route.ts';
import { Kitchen, SettingResponse, WriteSetting, WriteSettings } from './settings.schemas.ts';

const params = z.object({ key: z.string().max(60) });

export const settingsRoutes = {
  kitchen: route({
    method: 'GET',
    path: '/api/kitchen',
    summary: "Read the kitchen's public name, contact details and ordering rules",
    access: everyone,
    ok: { 200: Kitchen },
    errors: [],
  }),
  list: route({
    method: 'GET',
    path: '/api/settings',
    summary: 'List all settings with the time of their last change',
    access: admins,
    ok: { 200: z.array(SettingResponse) },
    errors: [],
  }),
  writeAll: route({
    method: 'PUT',
    path: '/api/settings',
    summary: 'Write several settings, all of them or none',
    access: admins,
    body: WriteSettings,
    ok: { 200: z.array(SettingResponse) },
    errors: ['settings/changed'],
  }),
  get: route({
    method: 'GET',
    path: '/api/settings/{key}',
    summary: 'Read a setting; returns 404 to non-administrators if only administrators may read it',
    access: everyone,
    params,
    ok: { 200: SettingResponse },
    errors: ['settings/unknown'],
  }),
  post: write('POST'),
  put: write('PUT'),
};

/** POST and PUT are equivalent; older pages use both. */
function write<const M extends 'POST' | 'PUT'>(method: M) {
  return route({
    method,
    path: '/api/settings/{key}',
    summary: 'Write a setting',
    access: admins,
    params,
    body: WriteSetting,
    ok: { 200: SettingResponse },
    errors: ['settings/unknown', 'settings/changed'],
  });
}
